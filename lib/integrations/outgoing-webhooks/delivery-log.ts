/** The log of an outgoing webhook's deliveries, for its owner. */
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logger } from "../../kernel/log.ts";
import { storableText } from "../../text/harmless-text.ts";
import { MAX_DELIVERIES } from "./webhook-format.contract.ts";

/** Of an answer or error. */
const MAX_SHOWN_CHARACTERS = 500;

/** "waiting": another attempt follows. */
type DeliveryState = "waiting" | "delivered" | "failed";

export function shownAnswer(text: string): string {
  return [...storableText(text)].slice(0, MAX_SHOWN_CHARACTERS).join("");
}

export interface LoggedMessage {
  readonly botId: number;
  /** Its row in webhook_call. */
  readonly callId: number;
  readonly interactionId: null;
  readonly messageId: number;
  readonly name: null;
}

export interface LoggedInteraction {
  readonly botId: number;
  readonly callId: null;
  readonly interactionId: number;
  /** The message with the action; null for a command. */
  readonly messageId: number | null;
  /** Name of the command, or id of the action. */
  readonly name: string;
}

type Logged = LoggedMessage | LoggedInteraction;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One attempt, from the request to the end of the reply. */
export class DeliveryAttempt {
  readonly #logged: Logged;
  readonly #startedAt = new Date();
  readonly #start = performance.now();
  #answer: Answer | null = null;
  #durationMs = 0;

  constructor(logged: Logged) {
    this.#logged = logged;
  }

  noteAnswer(answer: Answer): void {
    this.#answer = answer;
    this.#durationMs = performance.now() - this.#start;
  }

  delivered(): Promise<void> {
    return this.#write("delivered", this.#answer?.body ?? "");
  }

  /** Shows the answer if there was one: it usually says more than the reason. */
  postponed(error: unknown): Promise<void> {
    if (!this.#answer) this.#durationMs = performance.now() - this.#start;
    const reason = error instanceof ApiError ? error.message : "Internal server error";
    const body = this.#answer?.body.trim() ?? "";
    return this.#write("waiting", body === "" ? reason : `${reason}: ${body}`);
  }

  /** The log is for information: its failure must not repeat a delivery. */
  async #write(state: DeliveryState, text: string): Promise<void> {
    const { botId, callId, interactionId, messageId, name } = this.#logged;
    const key = interactionId === null ? sql`call_id` : sql`interaction_id`;
    const shown = shownAnswer(text);
    try {
      await query(sql`
        INSERT INTO webhook_delivery AS d (bot_id, call_id, interaction_id, interaction_name, message_id,
          state, last_at, duration_ms, status, answer)
        VALUES (${botId}, ${callId}::int, ${interactionId}::int8, ${name}, ${messageId}::int8,
          ${state}, ${this.#startedAt.toISOString()}::timestamptz, ${Math.round(this.#durationMs)},
          ${this.#answer?.status ?? null}::int, ${shown})
        ON CONFLICT (${key}) DO UPDATE SET state = excluded.state, attempts = d.attempts + 1,
          last_at = excluded.last_at, duration_ms = excluded.duration_ms, status = excluded.status,
          answer = excluded.answer`);
      await query(sql`
        DELETE FROM webhook_delivery WHERE bot_id = ${botId} AND id <= (
          SELECT id FROM webhook_delivery WHERE bot_id = ${botId} ORDER BY id DESC OFFSET ${MAX_DELIVERIES} LIMIT 1)`);
    } catch (error) {
      logger.warn({ err: error, botId }, "a webhook's delivery could not be logged");
    }
  }
}

/** After the last failed attempt, or when nothing is left to deliver. */
export async function noteGivenUp(
  key: Pick<LoggedMessage, "callId"> | Pick<LoggedInteraction, "interactionId">,
): Promise<void> {
  const isKey = "callId" in key ? sql`call_id = ${key.callId}` : sql`interaction_id = ${key.interactionId}`;
  await query(sql`UPDATE webhook_delivery SET state = 'failed' WHERE ${isKey}`);
}
