/** Actions on widgets. */

import { z } from "zod";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { changeAtMessage } from "../messages/change-at-message.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { reachesBeyondReaders } from "../messages/messages.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import { type WidgetKind, widgetOfText } from "./submessages.ts";
import * as contracts from "./widgets.contract.ts";
import { MAX_BYTES_OF_MESSAGE, MAX_OF_MESSAGE, MAX_OF_PERSON, submessageEvent } from "./widgets.contract.ts";

/** Index of an option or task per user; part of its key. */
const MAX_INDEX = 1_000;

const text = z.string();

const index = z.int().min(0).max(MAX_INDEX);

const actions: Readonly<Record<WidgetKind, Readonly<Record<string, z.ZodType>>>> = {
  poll: {
    vote: z.strictObject({ type: text, key: text, vote: z.literal([1, -1]) }),
    question: z.strictObject({ type: text, question: text }),
    new_option: z.strictObject({ type: text, option: text, idx: index }),
  },
  todo: {
    new_task: z.strictObject({ type: text, key: index, task: text, desc: text, completed: z.boolean() }),
    strike: z.strictObject({ type: text, key: text }),
    new_task_list_title: z.strictObject({ type: text, title: text }),
  },
};

const ofAuthor: Readonly<Record<string, string>> = {
  question: "You can't edit a question unless you are the author.",
  new_task_list_title: "You can't edit the task list title unless you are the author.",
};

export const submessageAdded = defineEvent({
  name: "submessage",
  stored: z.strictObject({
    id: z.int(),
    messageId: z.int(),
    userId: z.int(),
    type: z.string(),
    content: z.string(),
  }),
  wire: submessageEvent,
  variant: sameForEveryone,
  build: ({ id, messageId, userId, type, content }) => ({
    msg_type: type,
    message_id: messageId,
    submessage_id: id,
    sender_id: userId,
    content,
  }),
  reachesBeyond: reachesBeyondReaders,
  messageIds: ({ messageId }) => [messageId],
});

/** An action, such as a vote. */
interface AddSubmessage {
  readonly messageId: number;
  readonly type: string;
  /** JSON. */
  readonly content: string;
}

/** Before the action. */
interface Present {
  readonly text: string;
  /** Of all submessages. */
  readonly all: number;
  readonly ofActor: number;
  readonly ofSender: number;
  /** Of all submessages. */
  readonly bytes: number;
}

/**
 * Readers may add submessages to widgets, and to messages with one from the sender.
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

/** Null when the message was deleted meanwhile. */
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

/**
 * @param kind null for bots' submessages, which are any JSON.
 * @throws ApiError BAD_REQUEST.
 */
export function requireAction(kind: WidgetKind | null, content: string, isAuthor: boolean): void {
  const data = parsed(content);
  if (kind === null) return;
  const { data: named } = z.looseObject({ type: text }).safeParse(data);
  if (!named) throw badRequest(`${kind} data is not a dict with a type`);
  const action = Object.hasOwn(actions[kind], named.type) ? actions[kind][named.type] : undefined;
  if (!action) throw badRequest(`Unknown type for ${kind} data: ${named.type}`);
  const refusal = Object.hasOwn(ofAuthor, named.type) ? ofAuthor[named.type] : undefined;
  if (refusal && !isAuthor) throw badRequest(refusal);
  const { error } = action.safeParse(named);
  if (error)
    throw badRequest(`Invalid ${kind} data: ${error.issues[0]?.path.join(".") || error.issues[0]?.message}`);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw badRequest("Invalid json for submessage");
  }
}

export const widgets = defineNoun({
  contracts: [contracts.addSubmessage],
  events: [submessageAdded],
});
