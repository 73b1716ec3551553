/** Retries requests after moves. */
import { ApiError } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";

/** The message or its topic has changed since the checks. */
export class TopicChanged extends Error {}

const OPTIMISTIC_ATTEMPTS = 2;
/** How long an overtaken request starts new attempts. */
const LONGEST_MS = 10_000;
const RETRY_SECONDS = 1;

/** One at a time, in order of arrival. */
class OvertakenQueue {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  async run<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#length += 1;
    const turn = this.#last.then(request);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#length -= 1;
    }
  }
}

/** By message id; only while requests wait. */
const overtakenQueues = () => shared("overtaken-requests", () => new Map<number, OvertakenQueue>());

/**
 * After two attempts, the request and later ones about the message wait in its queue; in its turn, each makes at
 * least one.
 * @param messageId one of the request's messages.
 * @param attempt repeats all checks, and throws `TopicChanged` when overtaken.
 * @throws ApiError SERVICE_UNAVAILABLE when overtaken for 10 seconds; nothing was written.
 */
export async function startOverWhenMoved<Result>(
  messageId: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + LONGEST_MS;
  const queues = overtakenQueues();
  for (let count = 0; count < OPTIMISTIC_ATTEMPTS && !queues.has(messageId); count += 1) {
    const outcome = await unlessOvertaken(attempt);
    if (outcome) return outcome.result;
  }
  const queue = queues.get(messageId) ?? new OvertakenQueue();
  queues.set(messageId, queue);
  try {
    return await queue.run(() => attemptUntil(end, attempt));
  } finally {
    if (queue.isEmpty) queues.delete(messageId);
  }
}

async function attemptUntil<Result>(end: number, attempt: () => Promise<Result>): Promise<Result> {
  do {
    const outcome = await unlessOvertaken(attempt);
    if (outcome) return outcome.result;
  } while (performance.now() < end);
  throw new ApiError(
    "SERVICE_UNAVAILABLE",
    "Others are moving this message at the moment. Please try again.",
    {
      "retry-after": RETRY_SECONDS,
    },
  );
}

async function unlessOvertaken<Result>(attempt: () => Promise<Result>): Promise<{ result: Result } | null> {
  try {
    return { result: await attempt() };
  } catch (error) {
    if (error instanceof TopicChanged) return null;
    throw error;
  }
}
