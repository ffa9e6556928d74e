import { retryDelay, type Kontor } from "./client.js";
import { KontorError } from "./error.js";
import type { Event } from "./types.gen.js";

/** Stores how far a follower has read: the id of an event. */
export interface Checkpoint {
  /** Returns undefined before the first save. */
  load(): Promise<string | undefined>;
  save(after: string): Promise<void>;
}

export interface Follower {
  /** Store it together with your data, in the same transaction if you can. */
  checkpoint: Checkpoint;
  /** Types of events: "sales.created", "sales.*" or "sales.status.changed:paid". All unless set. */
  types?: string[];
  /** Asks for the record with each event. */
  expand?: boolean;
  /**
   * Reads everything again: at the first start, after the server was restored from a backup,
   * and after an absence longer than events are kept.
   */
  resync: () => Promise<void>;
  /** Ends when there are no more events, or when the server does not answer. */
  once?: boolean;
  /** Ends the follower. */
  signal?: AbortSignal;
}

/**
 * Hands over events one by one, in the order in which they were committed. The checkpoint is
 * saved after handle has returned: after a crash an event can come twice, and none is missed.
 * Waits while the server does not answer, unless once is set. Ends with an error if handle or
 * resync fail, or if the server refuses the request, for example because the key was revoked.
 */
export async function follow(kontor: Kontor, follower: Follower, handle: (event: Event) => Promise<void>): Promise<void> {
  const { checkpoint, signal } = follower;
  const options = signal ? { signal } : {};
  let after = (await checkpoint.load()) || (await resync(kontor, follower));
  for (let failures = 0; ; ) {
    let page;
    try {
      page = await kontor.listEvents({
        after,
        ...(follower.types && { types: follower.types.join(",") }),
        ...(follower.expand && { expand: true }),
        ...(!follower.once && { waitSeconds: 50 }),
        limit: follower.expand ? 50 : 100,
      }, options);
    } catch (error) {
      if (error instanceof KontorError && ["historyChanged", "eventsExpired"].includes(error.reason)) {
        after = await resync(kontor, follower);
        continue;
      }
      const delay = retryDelay(error, tries + ++failures, true);
      if (follower.once || signal?.aborted || delay === undefined) throw error;
      await kontor.pause(delay, signal);
      continue;
    }
    failures = 0;
    for (const event of page.items) {
      await handle(event);
      await checkpoint.save((after = event.eventId));
    }
    if (page.nextAfter && page.nextAfter !== after) await checkpoint.save((after = page.nextAfter));
    if (follower.once && !page.hasMore) return;
  }
}

/** Pauses go on where those of a request end. */
const tries = 4;

/** Notes the newest event, reads everything, and then saves the checkpoint. */
async function resync(kontor: Kontor, follower: Follower): Promise<string> {
  const { nextAfter } = await kontor.listEvents({ after: "newest", limit: 1 });
  if (!nextAfter) throw new Error("the server has no events");
  await follower.resync();
  await follower.checkpoint.save(nextAfter);
  return nextAfter;
}
