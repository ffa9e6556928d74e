import type { FieldError } from "./types.gen.js";

/** A refusal of the server. Branch on code, then on reason. */
export class KontorError extends Error {
  override name = "KontorError";
  /** errorCode, stable. Empty if the answer is not of kontor, such as that of a proxy. */
  readonly code: string;
  /** errorInfo.reason: distinguishes cases with the same code. */
  readonly reason: string;
  /** Details for developers. */
  readonly description: string;
  /** Invalid fields. */
  readonly fields: FieldError[];
  /** errorInfo, for example existingId of a duplicate. */
  readonly info: Record<string, unknown>;

  constructor(
    readonly status: number,
    body: unknown,
    /** X-Request-Id, for the operator of the server. */
    readonly requestId = "",
    /** Seconds that the server asks to wait. */
    readonly retryAfter: number | undefined = undefined,
  ) {
    const record = (typeof body === "object" && body !== null ? body : {}) as Record<string, any>;
    super([`${status} ${record.errorCode ?? ""}`.trim(), record.errorMessage, record.errorDescription].filter(Boolean).join(": "));
    this.code = record.errorCode ?? "";
    this.info = record.errorInfo ?? {};
    this.reason = String(this.info.reason ?? (this.info.info as any)?.reason ?? "");
    this.description = record.errorDescription ?? "";
    this.fields = record.errorValidation ?? [];
  }
}
