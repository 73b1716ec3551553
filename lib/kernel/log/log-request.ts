/** The lines about requests themselves: slow ones, and each one where an administrator wishes it. */
import { configuration } from "../../config.ts";
import { logger } from "../log.ts";
import { inRequest, type LoggedRequest } from "./logged-request.ts";

export interface LoggedAnswer {
  readonly method: string | undefined;
  readonly clientAddress: string;
  /** Null when the client left before it. */
  readonly status: number | null;
  /** Waits for news, or is as slow as the client. */
  readonly isExpectedToLast: boolean;
}

/** Ends it: later lines are not about it. Logs no addresses of pages and operations, which hold keys. */
export function logRequest(request: LoggedRequest, answer: LoggedAnswer): void {
  const { access, slowMs } = configuration().requestLog;
  const { durationMs } = request;
  const isSlow = slowMs !== null && durationMs >= slowMs && !answer.isExpectedToLast;
  if (access || isSlow) inRequest(request, () => logLines(request, answer, { access, isSlow, durationMs }));
  request.end();
}

function logLines(
  { operation }: LoggedRequest,
  { method, clientAddress, status }: LoggedAnswer,
  { access, isSlow, durationMs }: { access: boolean; isSlow: boolean; durationMs: number },
): void {
  // Repeated lines are counted for each operation.
  if (isSlow) logger.warn({ operation, durationMs }, "slow request");
  if (access) {
    const outcome = status === null ? { hasLeft: true } : { status };
    logger.info({ method, ...outcome, durationMs, address: clientAddress }, "request");
  }
}
