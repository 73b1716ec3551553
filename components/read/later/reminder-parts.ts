/** Splits a reminder message into its parts. */
import type { Element, ElementContent, Root } from "hast";
import { excerptOf } from "../../content/message-content/plain-excerpt.ts";
import { conversationOfView } from "../../model/navigation/view.ts";
import { viewOfFragment } from "../../model/navigation/view-fragment.ts";
import { type Conversation, directUserIds } from "../../model/store/history/conversation.ts";

export type ReminderParts = {
  conversation: Conversation | null;
  /** "" without a note. */
  note: string;
  /** "" if the message is no longer readable. */
  author: string;
  text: string;
};

/** Expects HTML from `lib/messages/reminders/reminder-text.ts`. */
export function reminderParts(tree: Root, ownUserId: number): ReminderParts {
  const parts = tree.children.filter((part) => part.type === "element");
  const quotes = parts.filter(({ tagName }) => tagName === "blockquote");
  const [first, last] = [quotes[0], quotes.at(-1)];
  const saidBy = last && parts[parts.indexOf(last) - 1];
  const author = textOf(saidBy && find(saidBy, isMention));
  const isLost = author === "";
  return {
    conversation: conversationOf(parts[0], ownUserId),
    note: first && (isLost || first !== last) ? textOf(first) : "",
    author,
    text: isLost ? "" : textOf(last),
  };
}

function textOf(element: Element | undefined): string {
  return element ? excerptOf({ type: "root", children: [element] }) : "";
}

function conversationOf(head: Element | undefined, ownUserId: number): Conversation | null {
  const link = head && find(head, ({ tagName }) => tagName === "a");
  const [, fragment] = String(link?.properties.href ?? "").split("#");
  const view = fragment === undefined ? null : viewOfFragment(`#${fragment}`);
  const conversation = view && conversationOfView(view);
  if (conversation?.kind !== "direct") return conversation;
  return { kind: "direct", userIds: directUserIds(conversation.userIds, ownUserId) };
}

function isMention({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes("user-mention");
}

function find(within: Element, isWanted: (element: Element) => boolean): Element | undefined {
  if (isWanted(within)) return within;
  const inside = (child: ElementContent) => (child.type === "element" ? (find(child, isWanted) ?? []) : []);
  return within.children.flatMap(inside)[0];
}
