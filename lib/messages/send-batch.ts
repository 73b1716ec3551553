/** Writes messages: those of one organization that arrive during a commit share the next one. */
import { isDatabaseAway } from "../db/database-away.ts";
import { query, sql } from "../db/sql.ts";
import { isWriteConflict } from "../db/transaction.ts";
import { follow } from "../events/event-dispatcher.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";

/** A batch holds the organization's lock, so it stays short. */
const MAX_BATCH = 100;

/** A message that has passed every check, in the form that the SQL function send_messages takes. */
export interface OutgoingMessage {
  readonly conversationId: number;
  /** null for a direct message. */
  readonly channelId: number | null;
  readonly topicName: string;
  readonly topicKey: string;
  readonly senderId: number;
  readonly content: string;
  readonly renderedContent: string;
  readonly renderingVersion: number;
  readonly client: string;
  /** lib/messages/message-bits.ts */
  readonly bits: number;
  /** Seconds since 1970, with fraction. */
  readonly sentAt: number;
  readonly readBySender: boolean;
  /** Personal flags of the few who are mentioned; lib/flags/flag-bits.ts. */
  readonly flags: readonly { readonly userId: number; readonly bits: number }[] | null;
  readonly audience: object;
  /** JSON object text; the function puts the message's id and the topic's name in front. */
  readonly event: string;
  /** Visibility policy the sender's settings ask for on sending, and on starting the topic; 0 none. */
  readonly policyOnSend: number;
  readonly policyOnInitiation: number;
}

export interface SentMessage {
  readonly messageId: number;
  readonly eventId: number;
  /** The sender's new visibility policy for the topic, when it changed. */
  readonly newPolicy: number | null;
}

interface Waiting {
  readonly message: OutgoingMessage;
  readonly resolve: (sent: SentMessage) => void;
  readonly reject: (error: unknown) => void;
}

class Outbox {
  readonly #realmId: number;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(realmId: number) {
    this.#realmId = realmId;
  }

  send(message: OutgoingMessage): Promise<SentMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeBatch(this.#waiting.splice(0, MAX_BATCH));
    this.#isWriting = false;
  }

  /**
   * One message that cannot be written does not take the others with it: they are then written one by one. When
   * the connection broke, though, all of them may be written already, and nothing is sent twice.
   */
  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const sent = await writeOnceMore(
        this.#realmId,
        batch.map((waiting) => waiting.message),
      );
      batch.forEach((waiting, index) => {
        const result = sent[index];
        if (result) waiting.resolve(result);
        else waiting.reject(new Error("A message of a batch got no answer."));
      });
      // The senders' answers go out first.
      setImmediate(announce, this.#realmId, sent.at(-1)?.eventId ?? 0);
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#writeBatch([waiting]);
    }
  }
}

/** A deadlock is tried once more, as in any transaction. */
async function writeOnceMore(realmId: number, messages: readonly OutgoingMessage[]): Promise<SentMessage[]> {
  try {
    return await write(realmId, messages);
  } catch (error) {
    if (isWriteConflict(error)) return write(realmId, messages);
    throw error;
  }
}

async function write(realmId: number, messages: readonly OutgoingMessage[]): Promise<SentMessage[]> {
  const rows = await query<{ message_id: number; event_id: number; new_policy: number | null }>(
    sql`SELECT message_id, event_id, new_policy FROM send_messages(${realmId}::int, ${JSON.stringify(messages)}::json)`,
  );
  return rows.map((row) => ({
    messageId: row.message_id,
    eventId: row.event_id,
    newPolicy: row.new_policy,
  }));
}

/** Delivery goes on by itself: the sender's answer does not wait for it. */
function announce(realmId: number, eventId: number): void {
  follow(realmId, eventId).catch((error) => logger.error({ err: error, realmId }, "delivery failed"));
}

const outboxes = () => shared("outboxes", () => new Map<number, Outbox>());

/** Writes a checked message in one commit, shared with others that arrive meanwhile. */
export function writeMessage(realmId: number, message: OutgoingMessage): Promise<SentMessage> {
  const all = outboxes();
  const outbox = all.get(realmId) ?? new Outbox(realmId);
  all.set(realmId, outbox);
  return outbox.send(message);
}
