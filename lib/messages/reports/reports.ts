/** Reports to moderators. */

import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { narrowFragment } from "../../markdown/links/channel-link-text.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { systemBot } from "../../people/users/system-bots.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { quoted, quotedWithin } from "../../text/quoted.ts";
import { MAX_MESSAGE_LENGTH, type ReportType, reportTypes } from "../messages-limits.contract.ts";
import { getMessageSource, type SourcedMessage } from "../query/query.ts";
import { sendMessage } from "../sending/sending.ts";
import * as contracts from "./reports.contract.ts";
import { reportsState } from "./reports.contract.ts";

const reportsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: reportsState,
  present: () => ({ server_report_message_types: [...reportTypes] }),
});

/** Feature level 382. */
interface MessageReport {
  readonly messageId: number;
  readonly type: ReportType;
  readonly description: string;
}

/**
 * Quotes only the message: participants and names of private channels stay hidden.
 * @throws ApiError BAD_REQUEST without a moderation request channel, for an unreadable message, or for the type "other"
 *   without a description.
 */
export async function reportMessage(actor: Actor, report: MessageReport): Promise<Record<string, never>> {
  const { organization, user } = actor;
  const place = moderationChannel(organization);
  const description = report.description.trim();
  if (report.type === "other" && description === "") {
    throw badRequest("A description is required when the report type is 'other'.");
  }
  const message = await getMessageSource(actor, report.messageId);
  const author = organization.users.get(message.senderId);
  const bot = systemBot(organization, "notification");
  if (!author || !bot) throw new Error("A message's sender or the notification bot does not exist.");
  const content = reportText(
    {
      reporter: silentMention(user),
      author: silentMention(author),
      message: markupOf(organization, message),
      reason: reportTypes.find(({ key }) => key === report.type)?.name ?? report.type,
      description,
      content: message.content,
    },
    MAX_MESSAGE_LENGTH,
  );
  await sendMessage(
    { user: bot, organization, client: "Internal", sessionId: null },
    {
      type: "channel",
      to: place.id,
      topic: topicOf(place),
      content,
      readBySender: true,
      causedBy: personOf(user),
    },
  );
  return {};
}

/** @throws ApiError BAD_REQUEST when missing or archived. */
function moderationChannel({ channels, realm }: Organization): ChannelRecord {
  const channel = channels.get(realm.settings.moderation_request_channel_id);
  if (channel && !channel.isArchived) return channel;
  throw badRequest("Moderation request channel must be specified to enable message reporting.");
}

const TOPIC = "message reports";

/** For channels that allow only the empty topic. */
function topicOf({ topicsPolicy }: ChannelRecord): string {
  return topicsPolicy === "empty_topic_only" ? "" : TOPIC;
}

/** The link works only for readers of the message. */
function markupOf({ channels }: Organization, { id, channelId, topicName }: SourcedMessage): string {
  const channel = channelId === null ? undefined : channels.get(channelId);
  if (!channel) return `[a direct message](#narrow/id/${id})`;
  if (channel.isPrivate) return `[a message in a private channel](#narrow/channel/${channel.id}/near/${id})`;
  return `[a message](${narrowFragment(channel, topicName)}/near/${id})`;
}

interface Report {
  /** Markdown mentions. */
  readonly reporter: string;
  readonly author: string;
  /** Markdown with a link to the message. */
  readonly message: string;
  readonly reason: string;
  readonly description: string;
  readonly content: string;
}

/**
 * Mentions in the quotes notify nobody.
 * @param longest code points; longer messages are shortened.
 */
export function reportText(report: Report, longest: number): string {
  const { reporter, author, message, reason, description, content } = report;
  const head = [
    `${reporter} reported ${message} sent by ${author}.`,
    `* Reason: **${reason}**`,
    ...(description === "" ? [] : ["* Notes:", quoted(description)]),
    "* The message:",
  ].join("\n");
  return `${head}\n${quotedWithin(longest - lengthOf(`${head}\n`), content)}`;
}

export const reports = defineNoun({
  contracts: [contracts.reportMessage],
  register: [reportsFamily],
});
