import type { DryRunAnswer, Pagination } from "./types.gen.js";

/** A call of one operation. */
export interface Call {
  method: string;
  path: string;
  query?: object;
  format?: string;
  body?: unknown;
  upload?: Uint8Array | Blob;
  keyed?: boolean;
  wrapped?: boolean;
  prefers?: boolean;
  file?: boolean;
}

/** What the server says about a file: IV-202611-0007.pdf, application/pdf. */
export interface FileInfo {
  name: string;
  type: string;
}

/** What can be changed for one call. */
export interface CallOptions {
  /**
   * A key of your own instead of a random one. Derive it from the work ("order-1234"), and
   * the call is done once even if your program crashes and starts again.
   */
  idempotencyKey?: string;
  /** Fails with reason stale if the record has changed since this ETag. */
  ifMatch?: string;
  /** Receives the ETag of the record that the call answers. */
  onETag?: (etag: string) => void;
  /** Receives name and type of the file that the call answers. */
  onFile?: (file: FileInfo) => void;
  /**
   * Does everything but store it. The call returns the record as it would be; this function
   * receives the journal entries it would post.
   */
  dryRun?: (answer: DryRunAnswer) => void;
  /** Ends the call, and the waiting between two tries. */
  signal?: AbortSignal;
}

/** The largest page of a list. */
export const pageSize = 100;

/** Iterates over a list that is read by afterId. */
export async function* eachAfter<T extends { id: number; updatedAt?: number }>(
  read: (next: { limit: number; afterId?: number; updatedSince?: number }) => Promise<{ items: T[] }>,
  updatedSince?: number,
): AsyncGenerator<T> {
  let last: T | undefined;
  for (;;) {
    const { items } = await read({
      limit: pageSize,
      ...(last && { afterId: last.id }),
      ...(last && updatedSince && { updatedSince: last.updatedAt ?? updatedSince }),
    });
    yield* items;
    last = items.at(-1);
    if (items.length < pageSize) return;
  }
}

/** Iterates over a list that is read page by page. */
export async function* eachPage<T>(
  read: (page: number) => Promise<{ items: T[]; pagination: Pagination }>,
): AsyncGenerator<T> {
  for (let page = 1; ; page++) {
    const { items, pagination } = await read(page);
    yield* items;
    if (pagination.nextPage === null) return;
  }
}
