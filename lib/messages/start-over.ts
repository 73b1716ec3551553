/** Requests about messages start over when somebody else moves these meanwhile. */
import { ApiError } from "../errors.ts";
import { shared } from "../registry.ts";

/** A message, or the topic that it was in, is not what it was when the request was checked. */
export class TopicChanged extends Error {}

/** How often a request may come too late before it stands in line. */
const HASTY_ATTEMPTS = 2;
/** Milliseconds after which a request that others keep overtaking gives up. */
const LONGEST_MS = 10_000;
const RETRY_SECONDS = 1;

/** Requests of one organization that others have overtaken: they go on one at a time, in the order of their arrival. */
class Line {
  #last: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<number, number>();
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Whether a request about the message is in line. */
  has(messageId: number): boolean {
    return this.#waiting.has(messageId);
  }

  async stand<Result>(messageId: number, goOn: () => Promise<Result>): Promise<Result> {
    this.#length += 1;
    this.#waiting.set(messageId, (this.#waiting.get(messageId) ?? 0) + 1);
    const turn = this.#last.then(goOn);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#length -= 1;
      const left = (this.#waiting.get(messageId) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(messageId);
      else this.#waiting.set(messageId, left);
    }
  }
}

const lines = () => shared("overtaken-requests", () => new Map<number, Line>());

/**
 * Makes two attempts at the same time as other requests. A request that came too late twice stands in line: only requests
 * that have just arrived can then be faster, and new requests about the same message stand in line too. A large move of other
 * messages holds up nobody.
 * @param messageId the message of the request, or one of them.
 * @param attempt checks the request anew each time, and throws `TopicChanged` when somebody was faster.
 * @throws ApiError SERVICE_UNAVAILABLE when somebody was faster for 10 seconds; nothing is written then.
 */
export async function startOverWhenMoved<Result>(
  { realmId, messageId }: { readonly realmId: number; readonly messageId: number },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + LONGEST_MS;
  for (let count = 0; count < HASTY_ATTEMPTS && !lines().get(realmId)?.has(messageId); count += 1) {
    const outcome = await unlessOvertaken(attempt);
    if (outcome) return outcome.result;
  }
  const line = lines().get(realmId) ?? new Line();
  lines().set(realmId, line);
  try {
    return await line.stand(messageId, () => attemptUntil(end, attempt));
  } finally {
    if (line.isEmpty) lines().delete(realmId);
  }
}

async function attemptUntil<Result>(end: number, attempt: () => Promise<Result>): Promise<Result> {
  while (performance.now() < end) {
    const outcome = await unlessOvertaken(attempt);
    if (outcome) return outcome.result;
  }
  throw new ApiError(
    "SERVICE_UNAVAILABLE",
    "Others are moving this message at the moment. Please try again.",
    {
      "retry-after": RETRY_SECONDS,
    },
  );
}

/** null: somebody else was faster. */
async function unlessOvertaken<Result>(attempt: () => Promise<Result>): Promise<{ result: Result } | null> {
  try {
    return { result: await attempt() };
  } catch (error) {
    if (error instanceof TopicChanged) return null;
    throw error;
  }
}
