import type { Event } from "./types.gen.js";

/** What an endpoint receives. The id stays the same when a message is sent again. */
export interface WebhookMessage {
  id: string;
  type: string;
  timestamp: string;
  data: Event;
}

/** A message that must not be trusted. Answer it with 400. */
export class WebhookError extends Error {
  override name = "WebhookError";
}

const tolerance = 5 * 60; // seconds

/**
 * Verifies a request to a webhook endpoint (Standard Webhooks 1.0.0) and returns its message.
 * The body must be the bytes as received. While a secret is rotated, pass the old and the new one.
 */
export async function verifyWebhook(
  body: Uint8Array | string,
  headers: { get(name: string): string | null } | Record<string, string | string[] | undefined>,
  secrets: string | string[],
  now = Date.now(),
): Promise<WebhookMessage> {
  const header = (name: string) => (typeof headers.get === "function" ? headers.get(name) : (headers as Record<string, unknown>)[name]);
  const id = header("webhook-id");
  const timestamp = header("webhook-timestamp");
  const signatures = header("webhook-signature");
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string" || !/^\d+$/.test(timestamp)) {
    throw new WebhookError("webhook-id, webhook-timestamp or webhook-signature is missing or malformed");
  }
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) throw new WebhookError("the message is older or newer than 5 minutes");
  const encoder = new TextEncoder();
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  for (const secret of [secrets].flat()) {
    const raw = decode(secret.replace(/^whsec_/, ""));
    if (!raw?.length) throw new TypeError("a secret is not in the form whsec_ and base64");
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const signature of signatures.split(" ")) {
      const given = signature.startsWith("v1,") ? decode(signature.slice(3)) : undefined;
      // subtle.verify compares in constant time.
      if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) {
        return { id, ...JSON.parse(new TextDecoder().decode(bytes)) };
      }
    }
  }
  throw new WebhookError("no signature matches");
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
