/** Does something with the widget of a message, such as voting in a poll. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { changeAtMessage } from "../messages/change-at-message.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { widgetOfText } from "../submessages/widget-text.ts";
import { requireAction } from "./widget-action.ts";
import { submessageAdded } from "./widget-events.ts";
import { MAX_BYTES_OF_MESSAGE, MAX_OF_MESSAGE, MAX_OF_PERSON } from "./widgets.contract.ts";

export interface AddSubmessage {
  readonly messageId: number;
  readonly type: string;
  /** JSON. */
  readonly content: string;
}

/** What is there before. */
interface Present {
  /** The message's text. */
  readonly text: string;
  /** How many submessages there are, of everybody. */
  readonly all: number;
  readonly ofActor: number;
  readonly ofSender: number;
  /** The size of their contents. */
  readonly bytes: number;
}

/**
 * Everybody who has the message may, once it has a widget or its sender has added a first submessage.
 * @throws ApiError BAD_REQUEST.
 */
export async function addSubmessage(
  actor: Actor,
  { messageId, type, content }: AddSubmessage,
): Promise<void> {
  const { id: userId } = actor.user;
  await changeAtMessage(actor, {
    messageId,
    operationId: "add-submessage",
    read: (tx, message) => presentOf(tx, userId, message),
    async write(tx, message, present) {
      if (!present) throw invalidMessage();
      requireMayAdd(actor, message, present, content);
      requireRoom(present, content);
      const rows = await tx.$queryRaw<{ id: bigint }[]>(sql`
        INSERT INTO submessage (id, message_id, user_id, msg_type, content)
        VALUES (nextval('message_id_seq'), ${messageId}, ${userId}, ${type}, ${content}) RETURNING id`);
      const stored = { id: Number(rows[0]?.id), messageId, userId, type, content };
      return (audience) => submessageAdded.event(stored, audience);
    },
  });
}

/** null when the message was deleted meanwhile. */
async function presentOf(
  tx: Transaction,
  userId: number,
  { id, senderId }: ListedMessage,
): Promise<Present | null> {
  const [row] = await tx.$queryRaw<Present[]>(sql`
    SELECT m.content AS text, count(s.id)::int AS all,
           (count(s.id) FILTER (WHERE s.user_id = ${userId}))::int AS "ofActor",
           (count(s.id) FILTER (WHERE s.user_id = ${senderId}))::int AS "ofSender",
           coalesce(sum(octet_length(s.content)), 0)::int AS bytes
    FROM message m LEFT JOIN submessage s ON s.message_id = m.id WHERE m.id = ${id} GROUP BY m.id`);
  return row ?? null;
}

function requireMayAdd({ user }: Actor, message: ListedMessage, present: Present, content: string): void {
  const isAuthor = message.senderId === user.id;
  const widget = message.isWidget ? widgetOfText(present.text) : null;
  if (!isAuthor && !widget && present.ofSender === 0) {
    throw badRequest("You cannot attach a submessage to this message.");
  }
  requireAction(widget?.widget_type ?? null, content, isAuthor);
}

function requireRoom({ all, ofActor, bytes }: Present, content: string): void {
  if (ofActor >= MAX_OF_PERSON) {
    throw badRequest(`You can add at most ${MAX_OF_PERSON} submessages to a message.`);
  }
  if (all >= MAX_OF_MESSAGE) throw badRequest(`A message can have at most ${MAX_OF_MESSAGE} submessages.`);
  if (bytes + Buffer.byteLength(content) > MAX_BYTES_OF_MESSAGE) {
    throw badRequest(`The submessages of a message can have at most ${MAX_BYTES_OF_MESSAGE} bytes.`);
  }
}
