export { Kontor, type KontorOptions } from "./client.js";
export type { CallOptions, FileInfo } from "./call.js";
export { KontorError } from "./error.js";
export { follow, type Checkpoint, type Follower } from "./follow.js";
export { fromUnits, toUnits } from "./money.js";
export { verifyWebhook, WebhookError, type WebhookMessage } from "./webhook.js";
export type * from "./types.gen.js";
