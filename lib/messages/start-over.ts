/** Requests about messages start over when somebody else moves these meanwhile. */
import { ApiError } from "../errors.ts";

/** A message, or the topic that it was in, is not what it was when the request was checked. */
export class TopicChanged extends Error {}

/** How often in a row others may be faster. */
const MAX_ATTEMPTS = 8;
const RETRY_SECONDS = 1;

/**
 * @param attempt checks the request anew each time, and throws `TopicChanged` when somebody was faster.
 * @throws ApiError SERVICE_UNAVAILABLE when somebody was faster each time; nothing is written then.
 */
export async function startOverWhenMoved<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; count <= MAX_ATTEMPTS; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TopicChanged)) throw error;
    }
  }
  throw new ApiError(
    "SERVICE_UNAVAILABLE",
    "Others are moving this message at the moment. Please try again.",
    {
      "retry-after": RETRY_SECONDS,
    },
  );
}
