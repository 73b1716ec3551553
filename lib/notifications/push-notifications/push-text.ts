/** A notification's text about one conversation. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { textOf } from "../../markdown/html/html-text.ts";
import { readHtml } from "../../markdown/html/read-html.ts";
import type { ListedMessage } from "../../messages/reading/list-messages.ts";
import { measureMessages, readMessages } from "../../messages/reading/read-messages.ts";
import { widgetOfText } from "../../messages/widgets/submessages.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { nameKey } from "../../text/name-key.ts";
import {
  conversationWords,
  type MessageForMail,
  mailContent,
  namesFor,
  widgetMailContent,
} from "../missed-messages/mail-content.ts";

import { MAX_PUSH_BYTES } from "./encrypt-push.ts";

/** Newest messages. */
const MAX_SHOWN = 3;
/** Code points per message. */
const MAX_CHARACTERS = 160;
/** Links are not shown, so any origin works. */
const ANY_ORIGIN = "https://localhost";
/** Where the organization or account hides message content. */
const HIDDEN = "New message";

/** The service worker's protocol (public/push-worker.js). */
export interface PushText {
  readonly title: string;
  readonly body: string;
  /** Identifies the conversation as in the web app; a newer notification replaces the older one. */
  readonly tag: string;
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** The newest; reading it closes the notification. */
  readonly messageId: number;
}

/**
 * As JSON within the maximum size of a push.
 * @param unread messages of one conversation, at least one, in order.
 */
export async function pushText(
  actor: Actor,
  unread: readonly [ListedMessage, ...ListedMessage[]],
): Promise<string> {
  const last = unread.at(-1) ?? unread[0];
  const nameOf = namesFor(actor);
  const words = conversationWords(actor, last, nameOf);
  const isDirect = last.channelId === null;
  const authors = new Set(unread.map(({ senderId }) => senderId));
  const author = authors.size === 1 ? nameOf(last.senderId) : null;
  const { pathname, hash } = new URL(words.url);
  const isHidden = isDirect && !actor.user.settings.pm_content_in_desktop_notifications;
  const text: PushText = {
    title: titleOf(author, words.title, isDirect && last.directUserIds.length <= 2),
    body: isHidden ? HIDDEN : await bodyOf(actor, unread, author === null ? nameOf : null),
    tag: tagOf(actor, last),
    url: pathname + hash,
    timestamp: Math.floor(last.timestamp * 1000),
    messageId: last.id,
  };
  const json = JSON.stringify(text);
  return Buffer.byteLength(json) <= MAX_PUSH_BYTES ? json : JSON.stringify({ ...text, body: HIDDEN });
}

/** Keep equal to `conversationKey` of the web app (components/model/store/history/conversation.ts). */
function tagOf({ user }: Actor, { channelId, topicName, directUserIds }: ListedMessage): string {
  if (channelId !== null) return `topic:${channelId}:${nameKey(topicName)}`;
  const others = directUserIds.filter((id) => id !== user.id).sort((one, other) => one - other);
  return `direct:${others.length === 0 ? user.id : others.join(",")}`;
}

/** "Hana Sato", "Hana Sato in #design > colors", or the conversation for several authors. */
function titleOf(author: string | null, conversation: string, isBetweenTwo: boolean): string {
  if (author === null) return conversation;
  if (isBetweenTwo) return author;
  return conversation.startsWith("#") ? `${author} in ${conversation}` : `${author}: ${conversation}`;
}

/** @param nameOf names the author; null if the title does. */
async function bodyOf(
  actor: Actor,
  unread: readonly ListedMessage[],
  nameOf: ((userId: number) => string) | null,
): Promise<string> {
  const shown = unread.slice(-MAX_SHOWN);
  const messages = await readMessages(
    actor,
    await measureMessages(shown),
    shown.map(({ id }) => id),
  );
  const lines = messages.map(({ senderId, renderedContent, isWidget, content }) => {
    const widget = isWidget ? widgetOfText(content) : null;
    const text = excerpt(
      widget
        ? widgetMailContent(widget, renderedContent, ANY_ORIGIN)
        : mailContent(renderedContent, ANY_ORIGIN),
    );
    return nameOf === null ? text : `${nameOf(senderId)}: ${text}`;
  });
  const more = unread.length - shown.length;
  return (more > 0 ? [`${unread.length} new messages`, ...lines] : lines).join("\n");
}

/** Plain text without spoilers. */
function excerpt({ html }: MessageForMail): string {
  return shortened(harmlessLine(textOf(readHtml(html))), MAX_CHARACTERS);
}
