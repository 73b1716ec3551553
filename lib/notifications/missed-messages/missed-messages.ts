/** The mail about one conversation's missed messages. */

import { replyAddress } from "../../auth/mail-links/reply-address.ts";
import { unsubscribeLinks } from "../../auth/mail-links/unsubscribe-key.ts";
import { configuration } from "../../config.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { MailKind } from "../../kernel/mail/mail-queue.ts";
import type { MailText } from "../../kernel/mail/mail-text.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { type ListedMessage, listMessages } from "../../messages/reading/list-messages.ts";
import { measureMessages, readMessages } from "../../messages/reading/read-messages.ts";
import { widgetOfText } from "../../messages/widgets/submessages.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { reasonsNow } from "./find-missed.ts";
import {
  type ConversationWords,
  conversationWords,
  type MessageForMail,
  mailContent,
  namesFor,
  widgetMailContent,
} from "./mail-content.ts";
import { MAIL, type NoticeReason } from "./notice-reason.ts";

export const MISSED_MESSAGES = "missed-messages";

/** Per mail. */
const MAX_SHOWN = 20;

/** Shows messages still unread and with a reason; null without any. */
const missedMessagesMail: MailKind = {
  kind: MISSED_MESSAGES,
  async compose({ id, recipientId, recipient }, organization) {
    const user = recipientId === null ? undefined : organization.users.get(recipientId);
    if (!user || !mayAct(organization, user) || user.deliveryEmail !== recipient) return null;
    if (!organization.realm.isActive) return null;
    const actor: Actor = { user, organization, client: "mail", sessionId: null };
    const listed = await listMessages(actor, await idsOf(Number(id)));
    const unread = listed.filter(({ flags }) => !flags.includes("read"));
    const reasons = await reasonsNow(actor, unread, MAIL);
    const wanted = unread.filter((message) => reasons.has(message.id));
    const last = wanted.at(-1);
    const shown = wanted.filter(({ topicId }) => topicId === last?.topicId);
    await requeueMovedForgetRest(Number(id), {
      shown,
      elsewhere: wanted.filter((message) => !shown.includes(message)),
    });
    return last ? compose(actor, shown, last, reasons.get(last.id)) : null;
  },
};

export const missedMessages = defineNoun({
  mails: [missedMessagesMail],
});

async function idsOf(mailId: number): Promise<number[]> {
  const missed = await query<{ message_id: number }>(sql`
    SELECT message_id FROM missed_message WHERE mail_id = ${mailId}`);
  return missed.map(({ message_id }) => message_id);
}

/** Deletes rows without a reason, so that a later edit can mention the user anew. */
async function requeueMovedForgetRest(
  mailId: number,
  { shown, elsewhere }: Record<"shown" | "elsewhere", readonly ListedMessage[]>,
): Promise<void> {
  const movedIds = elsewhere.map(({ id }) => id);
  const keptIds = [...shown.map(({ id }) => id), ...movedIds];
  if (movedIds.length > 0) {
    await query(sql`
      UPDATE missed_message SET mail_id = NULL, due_at = now()
      WHERE mail_id = ${mailId} AND message_id = ANY(${movedIds}::int8[])`);
  }
  await query(sql`
    DELETE FROM missed_message WHERE mail_id = ${mailId} AND message_id <> ALL(${keptIds}::int8[])`);
}

async function compose(
  actor: Actor,
  unread: readonly ListedMessage[],
  last: ListedMessage,
  reason: NoticeReason | undefined,
): Promise<MailText> {
  const { organization, user } = actor;
  const nameOf = namesFor(actor);
  const words = conversationWords(actor, last, nameOf);
  const replyTo = configuration().incomingMail ? replyAddress(organization, user, last.id) : null;
  const frame = {
    action: { label: "Read and reply in Parley", url: words.url },
    reason: `You are receiving this email because ${WHY[reason ?? "channel"]} while you were away. ${HOW_TO_ANSWER[replyTo === null ? "here" : "byMail"]}`,
    ...(replyTo === null ? {} : { replyTo }),
    list: { id: MISSED_MESSAGES, ...unsubscribeLinks(organization, user, MISSED_MESSAGES) },
    thread: `topic-${last.topicId}`,
  };
  const prefix = (await namesOrganization(actor)) ? `[${organization.realm.name}] ` : "";
  const forbidden = contentForbidden(organization, actor);
  if (forbidden)
    return {
      ...frame,
      ...withoutContent(prefix, forbidden),
      action: { ...frame.action, url: `${organizationUrl(organization)}/` },
    };
  return { ...frame, ...(await withContent(actor, { unread, words, prefix, nameOf })) };
}

const HOW_TO_ANSWER = {
  here: "Answer in Parley: nobody reads replies to this email.",
  byMail: "You can answer by replying to this email.",
} as const;

/** Why mails omit the text; null if they do not. */
function contentForbidden({ realm }: Organization, { user }: Actor): string | null {
  if (!realm.settings.message_content_allowed_in_email_notifications) {
    return "Your organization does not allow messages in mails.";
  }
  return user.settings.message_content_in_email_notifications
    ? null
    : "It does not show them, as you have chosen in your settings.";
}

function withoutContent(prefix: string, why: string) {
  return {
    subject: `${prefix}New messages`,
    heading: "You have new messages",
    paragraphs: [why],
    thread: "new-messages",
  };
}

interface Shown {
  readonly unread: readonly ListedMessage[];
  readonly words: ConversationWords;
  readonly prefix: string;
  readonly nameOf: (userId: number) => string;
}

async function withContent(actor: Actor, { unread, words, prefix, nameOf }: Shown) {
  const { organization, user } = actor;
  const first = unread.slice(0, MAX_SHOWN);
  const measured = await measureMessages(first);
  const messages = await readMessages(
    actor,
    measured,
    first.map(({ id }) => id),
  );
  const time = timeFormat(user);
  const quotes = messages.map((message) => ({
    author: nameOf(message.senderId),
    time: time.format(message.timestamp * 1000),
    ...quotedContent(message, organizationUrl(organization)),
  }));
  const authors = new Set(unread.map(({ senderId }) => senderId));
  const [author] = authors;
  const more = unread.length - first.length;
  return {
    subject: `${prefix}${words.title}`,
    ...(authors.size === 1 && author !== undefined ? { from: nameOf(author) } : {}),
    heading: words.title,
    paragraphs: more > 0 ? [`The first ${first.length} of ${unread.length} messages:`] : [],
    quotes,
  };
}

function quotedContent(
  { isWidget, content, renderedContent }: { isWidget: boolean; content: string; renderedContent: string },
  origin: string,
): MessageForMail {
  const widget = isWidget ? widgetOfText(content) : null;
  return widget ? widgetMailContent(widget, renderedContent, origin) : mailContent(renderedContent, origin);
}

/** The automatic choice names it for users with accounts in several organizations. */
async function namesOrganization({ organization, user }: Actor): Promise<boolean> {
  const { realm_name_in_email_notifications_policy: policy } = user.settings;
  if (policy !== 1) return policy === 2;
  const others = await query(sql`
    SELECT FROM realm r JOIN user_account u ON u.realm_id = r.id
    WHERE r.id <> ${organization.realm.id} AND r.deactivated_at IS NULL AND u.is_active
      AND u.email_key = (SELECT own.email_key FROM user_account own WHERE own.id = ${user.id}) LIMIT 1`);
  return others.length > 0;
}

const WHY: Readonly<Record<NoticeReason, string>> = {
  direct: "somebody wrote to you",
  mention: "you were mentioned",
  wildcard: "everybody was mentioned",
  followed: "there is something new in a topic that you follow",
  channel: "there is something new in a channel that you want emails about",
};

function timeFormat({ timezone, settings }: Actor["user"]): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", {
    weekday: "short",
    hour: "numeric",
    minute: "2-digit",
    hour12: settings.twenty_four_hour_time !== true,
    timeZone: timezone || "UTC",
    ...(timezone ? {} : { timeZoneName: "short" }),
  });
}
