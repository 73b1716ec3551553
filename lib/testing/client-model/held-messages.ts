/** The messages that a client was told of: what it shows of them, for comparison with what the server has. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";

type Fields = Readonly<Record<string, unknown>>;

const held = z.object({
  /** Absent where only flags are known. */
  content: z.string().optional(),
  channelId: z.int().nullable().optional(),
  topic: z.string().optional(),
  /** Who has reacted, and with which emoji. */
  reactions: z.array(z.string()),
  isRead: z.boolean(),
  isStarred: z.boolean(),
});
export type HeldMessage = z.infer<typeof held>;

const heldMessages = z.record(z.string(), held);

/** By id, as text. */
export const heldBy = (fields: Fields) => heldMessages.parse(fields.held_messages ?? {});

function withHeld(fields: Fields, id: number, message: HeldMessage | undefined): Fields {
  const { [id]: _former, ...others } = heldBy(fields);
  return { ...fields, held_messages: message ? { ...others, [id]: message } : others };
}

const flags = z.array(z.string());
const flagged = (given: readonly string[]) => ({
  isRead: given.includes("read"),
  isStarred: given.includes("starred"),
});

const messageEvent = z.object({
  flags,
  message: z.looseObject({
    id: z.int(),
    content: z.string(),
    stream_id: z.int().optional(),
    subject: z.string(),
  }),
});

/** Event message. */
export function holdMessage(fields: Fields, event: TestEvent): Fields {
  const { message, flags: given } = messageEvent.parse(event);
  const { id, content, stream_id = null, subject } = message;
  return withHeld(fields, id, {
    content,
    channelId: stream_id,
    topic: subject,
    reactions: [],
    ...flagged(given),
  });
}

const updateEvent = z.object({
  message_id: z.int(),
  message_ids: z.array(z.int()),
  flags,
  content: z.string().optional(),
  new_stream_id: z.int().optional(),
  subject: z.string().optional(),
});

/** Event update_message. The flags are known of a message that was never held, too. */
export function updateHeld(fields: Fields, event: TestEvent): Fields {
  const change = updateEvent.parse(event);
  const moved = change.message_ids.reduce((all, id) => {
    const known = heldBy(all)[id];
    if (!known || known.channelId === undefined || known.channelId === null) return all;
    const { channelId, topic } = known;
    return withHeld(all, id, {
      ...known,
      channelId: change.new_stream_id ?? channelId,
      ...(topic !== undefined && { topic: change.subject ?? topic }),
    });
  }, fields);
  const { message_id: id, content } = change;
  const known = heldBy(moved)[id] ?? { reactions: [], isRead: true, isStarred: false };
  return withHeld(moved, id, {
    ...known,
    ...flagged(change.flags),
    ...(known.content !== undefined && content !== undefined && { content }),
  });
}

/** Events update_message_flags and delete_message, whose fields are parsed already. */
export function flagHeld(
  fields: Fields,
  ids: readonly number[],
  change: Partial<Pick<HeldMessage, "isRead" | "isStarred">>,
): Fields {
  return ids.reduce((all, id) => {
    const known = heldBy(all)[id];
    return known ? withHeld(all, id, { ...known, ...change }) : all;
  }, fields);
}

export function forgetHeld(fields: Fields, ids: readonly number[]): Fields {
  return ids.reduce((all, id) => withHeld(all, id, undefined), fields);
}

const reactionEvent = z.object({
  op: z.enum(["add", "remove"]),
  message_id: z.int(),
  user_id: z.int(),
  emoji_code: z.string(),
});

/** Event reaction. */
export function reactToHeld(fields: Fields, event: TestEvent): Fields {
  const { op, message_id: id, user_id, emoji_code } = reactionEvent.parse(event);
  const known = heldBy(fields)[id];
  if (!known) return fields;
  const reaction = `${user_id} ${emoji_code}`;
  const others = known.reactions.filter((each) => each !== reaction);
  return withHeld(fields, id, { ...known, reactions: op === "add" ? [...others, reaction] : others });
}

const messageObject = z.looseObject({
  id: z.int(),
  content: z.string(),
  stream_id: z.int().optional(),
  subject: z.string(),
  flags,
  reactions: z.array(z.looseObject({ user_id: z.int(), emoji_code: z.string() })),
});

/** The messages of an answer of GET /messages as a client would hold them. */
export function messagesOf(answer: unknown): ReadonlyMap<number, HeldMessage> {
  const messages = z.array(messageObject).parse(answer);
  return new Map(
    messages.map(({ id, content, stream_id = null, subject, flags: given, reactions }) => [
      id,
      {
        content,
        channelId: stream_id,
        topic: subject,
        reactions: reactions.map(({ user_id, emoji_code }) => `${user_id} ${emoji_code}`).sort(),
        ...flagged(given),
      },
    ]),
  );
}
