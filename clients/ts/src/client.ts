import type { Call, CallOptions } from "./call.js";
import { KontorError } from "./error.js";
import { Operations } from "./operations.gen.js";
import type { DryRunAnswer } from "./types.gen.js";

const prefix = "/openapi/v1";

/** How a client works. Only the key is required: without one, the constructor throws. */
export interface KontorOptions {
  key: string | undefined;
  /** Language of error messages: "en" (default) or "th". */
  language?: "en" | "th";
  /** Attempts per call, 4 unless set. With 1 nothing is retried. */
  tries?: number;
  /** Milliseconds per attempt: 70,000, longer than the server waits for events. */
  timeout?: number;
  /** Sends the requests; the global fetch unless set. */
  fetch?: typeof fetch;
  /** Waits between two tries; for tests. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Calls the API with one key:
 *
 *     const kontor = new Kontor("https://books.example.com", { key: process.env.KONTOR_API_KEY });
 *     for await (const invoice of kontor.allSalesDocuments({ type: "IV" })) console.log(invoice.documentNumber);
 */
export class Kontor extends Operations {
  readonly #url: string;
  readonly #options: Required<KontorOptions>;
  #waitUntil = 0;

  constructor(url: string, options: KontorOptions) {
    super();
    if (!/^https?:\/\//.test(url)) throw new TypeError(`the address of the server must begin with https://, not ${url}`);
    if (!options.key) throw new TypeError("no API key");
    this.#url = url.replace(/\/$/, "").replace(new RegExp(prefix + "$"), "") + prefix;
    this.#options = { language: "en", tries: 4, timeout: 70_000, fetch: (...args) => fetch(...args), sleep, ...options };
  }

  /** Waits, unless the signal ends it. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.#options.sleep(milliseconds, signal);
  }

  protected async send<T>(call: Call, options: CallOptions = {}): Promise<T> {
    const headers = this.#headers(call, options);
    for (let attempt = 1; ; attempt++) {
      await this.#options.sleep(this.#waitUntil - Date.now(), options.signal);
      try {
        return await this.#once<T>(call, options, headers);
      } catch (error) {
        const delay = retryDelay(error, attempt, call.method === "GET" || !!call.upload || !!options.dryRun || headers.has("Idempotency-Key"));
        if (delay === undefined || attempt >= this.#options.tries || options.signal?.aborted) throw error;
        await this.#options.sleep(delay, options.signal);
      }
    }
  }

  #headers(call: Call, options: CallOptions): Headers {
    const headers = new Headers({ Authorization: `Bearer ${this.#options.key}`, "Accept-Language": this.#options.language });
    if (call.body !== undefined) headers.set("Content-Type", "application/json");
    if (call.upload) headers.set("Content-Type", "application/octet-stream");
    if (call.prefers) headers.set("Prefer", "return=representation");
    if (call.keyed) headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
    if (options.ifMatch) headers.set("If-Match", options.ifMatch);
    return headers;
  }

  async #once<T>(call: Call, options: CallOptions, headers: Headers): Promise<T> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined && value !== null) query.set(name, String(value));
    }
    if (options.dryRun) query.set("dryRun", "true");
    if (call.format) query.set("format", call.format);
    const timeout = AbortSignal.timeout(this.#options.timeout);
    const response = await this.#options.fetch(this.#url + call.path + (query.size > 0 ? `?${query}` : ""), {
      method: call.method,
      headers,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      ...(call.upload && { body: call.upload as BodyInit }),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    this.#noteRate(response.headers);
    if (!response.ok) throw errorOf(response, body);
    options.onETag?.(response.headers.get("ETag") ?? "");
    if (call.file) {
      options.onFile?.({ name: fileName(response.headers.get("Content-Disposition") ?? ""), type: response.headers.get("Content-Type") ?? "" });
      return body as T;
    }
    if (body.length === 0) return undefined as T;
    const answer = JSON.parse(new TextDecoder().decode(body));
    if (options.dryRun) {
      options.dryRun(answer as DryRunAnswer);
      return answer.data;
    }
    return call.wrapped ? answer.data : answer;
  }

  /** Waits for the next minute if no request is left in this one. The server's clock counts. */
  #noteRate(headers: Headers): void {
    if (headers.get("X-RateLimit-Remaining") !== "0") return;
    const left = Number(headers.get("X-RateLimit-Reset")) * 1000 - Date.parse(headers.get("Date") ?? "");
    this.#waitUntil = Date.now() + Math.min(Math.max(Number.isNaN(left) ? 60_000 : left, 0), 60_000);
  }
}

/**
 * Milliseconds until the next try, or undefined if the request must not be sent again. A read,
 * or a write with an Idempotency-Key, can be repeated after a failure of network or server;
 * any other write only if the server says that it stored nothing.
 */
export function retryDelay(error: unknown, attempt: number, repeatable: boolean): number | undefined {
  const backoff = Math.min(500 * 2 ** (attempt - 1), 30_000) * (0.75 + Math.random() / 2);
  if (!(error instanceof KontorError)) return repeatable ? backoff : undefined;
  const delay = error.retryAfter !== undefined ? error.retryAfter * 1000 : backoff;
  switch (error.status) {
    case 429:
      return delay;
    case 503:
      return repeatable || (error.reason !== "" && error.reason !== "inDoubt") ? delay : undefined;
    case 500:
    case 502:
    case 504:
      return repeatable ? delay : undefined;
  }
  return undefined;
}

/** Returns the file name of a Content-Disposition header. */
function fileName(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return encoded !== undefined ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(header)?.[1] ?? "");
}

function errorOf(response: Response, body: Uint8Array): KontorError {
  let record: unknown;
  try {
    record = JSON.parse(new TextDecoder().decode(body));
  } catch {
    record = undefined; // not of kontor
  }
  const after = response.headers.get("Retry-After");
  const seconds = after !== null && /^\d+$/.test(after) ? Math.min(Number(after), 3600) : undefined;
  return new KontorError(response.status, record, response.headers.get("X-Request-Id") ?? "", seconds);
}

async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
