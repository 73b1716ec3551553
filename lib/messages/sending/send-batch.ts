/** Writes messages; arrivals during a commit share the next one. */
import { isDatabaseAway, isDiskFull, isUniqueViolation } from "../../kernel/db/database-errors.ts";

import { isWriteConflict } from "../../kernel/db/transaction.ts";

import { noteMessageDelivered } from "../../kernel/events/delivery/delivery-delays.ts";
import { follow, followOwn } from "../../kernel/events/event-dispatcher.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { logger } from "../../kernel/log.ts";
import { shared } from "../../kernel/registry.ts";
import { sentMessageEvent } from "../messages/message-events.ts";
import { findRepeated } from "./send-keys.ts";
import { type OutgoingMessage, type SentMessage, writeMessages } from "./write-messages.ts";

/** Short, because a batch holds the organization's lock. */
const MAX_BATCH = 100;
/** More messages are halved, so that this process handles one half while the other is written. */
const MAX_UNDIVIDED = 8;

interface Waiting {
  readonly message: OutgoingMessage;
  readonly resolve: (sent: SentMessage) => void;
  readonly reject: (error: unknown) => void;
}

class SendQueue {
  readonly #realmId: number;
  readonly #waiting: Waiting[] = [];
  /** Pending sends by sender and key; a repeated key awaits the same promise. */
  readonly #keyed = new Map<string, Promise<SentMessage>>();
  #isWriting = false;

  constructor(realmId: number) {
    this.#realmId = realmId;
  }

  send(message: OutgoingMessage): Promise<SentMessage> {
    if (message.sendKey === null) return this.#enqueue(message);
    const key = `${message.senderId} ${message.sendKey}`;
    const known = this.#keyed.get(key);
    if (known) return known;
    const sent = this.#enqueue(message).finally(() => this.#keyed.delete(key));
    this.#keyed.set(key, sent);
    return sent;
  }

  #enqueue(message: OutgoingMessage): Promise<SentMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeBatch(this.#nextBatch());
    this.#isWriting = false;
  }

  #nextBatch(): Waiting[] {
    const half = Math.ceil(this.#waiting.length / 2);
    return this.#waiting.splice(0, Math.min(MAX_BATCH, Math.max(MAX_UNDIVIDED, half)));
  }

  /**
   * After a failure, messages are written one by one, except on a full disk or after a broken connection, which may
   * have committed all. If the keys show that some were sent before, the rest is written together.
   */
  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    try {
      const sent = await writeOnceMore(
        this.#realmId,
        batch.map((waiting) => waiting.message),
      );
      // Writes the next batch first, because answering takes time.
      if (this.#waiting.length > 0) setImmediate(answer, this.#realmId, batch, sent);
      else answer(this.#realmId, batch, sent);
    } catch (error) {
      const repeated = batch.length > 1 && isUniqueViolation(error) ? await repeatedIn(batch) : new Set();
      if (repeated.size > 0) {
        for (const { reject } of batch.filter((_, place) => repeated.has(place))) reject(error);
        await this.#writeBatch(batch.filter((_, place) => !repeated.has(place)));
        return;
      }
      const isHopeless = isDatabaseAway(error) || isDiskFull(error);
      if (batch.length === 1 || isHopeless) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#writeBatch([waiting]);
    }
  }
}

async function repeatedIn(batch: readonly Waiting[]): Promise<ReadonlySet<number>> {
  try {
    return await findRepeated(batch.map(({ message }) => message));
  } catch (error) {
    // The caller then writes each alone, and repeated ones fail again.
    logger.warn({ err: error }, "the sent messages of a batch could not be looked up");
    return new Set();
  }
}

/** Retries deadlocks once, like transactions. */
async function writeOnceMore(realmId: number, messages: readonly OutgoingMessage[]): Promise<SentMessage[]> {
  try {
    return await writeMessages(realmId, messages);
  } catch (error) {
    if (isWriteConflict(error)) return writeMessages(realmId, messages);
    throw error;
  }
}

/** Answers before delivering events. */
function answer(realmId: number, batch: readonly Waiting[], sent: readonly SentMessage[]): void {
  batch.forEach((waiting, index) => {
    const result = sent[index];
    if (result) waiting.resolve(result);
    else waiting.reject(new Error("A message of a batch has no result."));
  });
  setImmediate(deliver, realmId, batch, sent);
}

/** After the responses; also wakes other nodes. */
function deliver(realmId: number, batch: readonly Waiting[], sent: readonly SentMessage[]): void {
  const delivery = sent.some((result) => result.newPolicy !== null)
    ? // Includes the events of changed policies.
      follow(realmId, sent.at(-1)?.eventId ?? 0)
    : followOwn(realmId, eventsOf(batch, sent));
  const noteDelivered = () => {
    for (const { message } of batch) noteMessageDelivered(message.sentAt);
  };
  delivery.then(noteDelivered).catch((error) => logger.error({ err: error, realmId }, "delivery failed"));
}

function eventsOf(batch: readonly Waiting[], sent: readonly SentMessage[]): LoggedEvent[] {
  return batch.flatMap(({ message }, index) => {
    const result = sent[index];
    return result ? [sentMessageEvent(message, result)] : [];
  });
}

const sendQueues = () => shared("sendQueues", () => new Map<number, SendQueue>());

/** Shares a commit with messages that arrive meanwhile. */
export function writeMessage(realmId: number, message: OutgoingMessage): Promise<SentMessage> {
  const all = sendQueues();
  const queue = all.get(realmId) ?? new SendQueue(realmId);
  all.set(realmId, queue);
  return queue.send(message);
}
