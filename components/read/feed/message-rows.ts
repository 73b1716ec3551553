/** Arranges messages as grouped rows. */
import { dayNumber } from "../../../lib/text/clock.ts";
import { type Conversation, conversationKey } from "../../model/store/history/conversation.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import type { OutgoingMessage } from "../../model/store/history/outbox-state.ts";

/** Drawn within the row, so that each row is one message. */
type Decorations = {
  key: string;
  startsDay: boolean;
  startsConversation: boolean;
  /** Otherwise the row continues the group above. */
  startsGroup: boolean;
  startsUnread: boolean;
};

export type MessageRow = Decorations & { kind: "message"; message: Message };
export type OutgoingRow = Decorations & { kind: "outgoing"; outgoing: OutgoingMessage };
export type FeedRow = MessageRow | OutgoingRow;

type RowOptions = {
  ownUserId: number;
  isMixed: boolean;
  firstUnreadId: number | null;
};

type Grouped = { senderId: number; timestamp: number; conversation: Conversation; isMeMessage: boolean };

const MAX_GROUP_GAP_SECONDS = 600;

export function messageRows(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  options: RowOptions,
): FeedRow[] {
  let above: Grouped | null = null;
  const rows: FeedRow[] = [];
  for (const message of messages) {
    const startsUnread = message.id === options.firstUnreadId;
    rows.push(rowOf(message, { above, startsUnread, isMixed: options.isMixed }));
    above = message;
  }
  for (const entry of outgoing) {
    const current: Grouped = { ...entry, senderId: options.ownUserId, isMeMessage: false };
    rows.push({
      kind: "outgoing",
      key: entry.localId,
      outgoing: entry,
      ...decorate(above, current, false, options.isMixed),
    });
    above = current;
  }
  return rows;
}

type Surroundings = { above: Grouped | null; startsUnread: boolean; isMixed: boolean };

// Unchanged rows keep their identity, for React.
const lastRows = new WeakMap<Message, Surroundings & { row: MessageRow }>();

function rowOf(message: Message, around: Surroundings): MessageRow {
  const last = lastRows.get(message);
  const { above, startsUnread, isMixed } = around;
  if (last?.above === above && last.startsUnread === startsUnread && last.isMixed === isMixed)
    return last.row;
  const decorations = decorate(above, message, startsUnread, isMixed);
  const row = last && hasDecorations(last.row, decorations) ? last.row : makeRow(message, decorations);
  lastRows.set(message, { ...around, row });
  return row;
}

function makeRow(message: Message, decorations: Omit<Decorations, "key">): MessageRow {
  return { kind: "message", key: String(message.id), message, ...decorations };
}

function hasDecorations(row: MessageRow, decorations: Omit<Decorations, "key">): boolean {
  return (
    row.startsDay === decorations.startsDay &&
    row.startsConversation === decorations.startsConversation &&
    row.startsGroup === decorations.startsGroup &&
    row.startsUnread === decorations.startsUnread
  );
}

function decorate(
  above: Grouped | null,
  current: Grouped,
  startsUnread: boolean,
  isMixed: boolean,
): Omit<Decorations, "key"> {
  const startsDay = above === null || dayNumber(above.timestamp) !== dayNumber(current.timestamp);
  const isElsewhere =
    above === null || conversationKey(above.conversation) !== conversationKey(current.conversation);
  const continues =
    above !== null &&
    !startsDay &&
    !startsUnread &&
    !(isMixed && isElsewhere) &&
    !current.isMeMessage &&
    !above.isMeMessage &&
    above.senderId === current.senderId &&
    current.timestamp - above.timestamp < MAX_GROUP_GAP_SECONDS;
  return {
    startsDay,
    startsConversation: isMixed && (isElsewhere || startsDay),
    startsGroup: !continues,
    startsUnread,
  };
}
