/** Requests about messages start over when somebody else moves these meanwhile. */
import { ApiError } from "../../kernel/errors.ts";
import { shared } from "../../kernel/registry.ts";

/** A message, or the topic that it was in, is not what it was when the request was checked. */
export class TopicChanged extends Error {}

/** How often a request may come too late before it waits in a queue. */
const OPTIMISTIC_ATTEMPTS = 2;
/** Milliseconds after its arrival in which a request that others keep overtaking starts another attempt. */
const LONGEST_MS = 10_000;
const RETRY_SECONDS = 1;

/** Requests about one message that others have overtaken: they run one at a time, in the order of their arrival. */
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
 * Makes two optimistic attempts; after that the request waits in the queue of its message, and so do new requests about the
 * same message. Requests about other messages are not delayed. A request makes at least one attempt when its turn comes,
 * however long the requests before it took.
 * @param messageId the message of the request, or one of its messages.
 * @param attempt checks the request anew each time, and throws `TopicChanged` when somebody was faster.
 * @throws ApiError SERVICE_UNAVAILABLE when somebody was faster for 10 seconds; nothing is written then.
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

/** null: somebody else was faster. */
async function unlessOvertaken<Result>(attempt: () => Promise<Result>): Promise<{ result: Result } | null> {
  try {
    return { result: await attempt() };
  } catch (error) {
    if (error instanceof TopicChanged) return null;
    throw error;
  }
}
