/** Presents messages, without flags. */

import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { differAtMostInMark } from "../../channels/topics/topics-limits.contract.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type PersonView, shownPerson } from "../../people/users/shown-person.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import type { ActionRows } from "../actions/actions.contract.ts";
import { presentSubmessages, type Submessage } from "../widgets/submessages.ts";

import type { MessageEdit } from "./message-edits.ts";
import { type MessageReaction, presentReactions } from "./message-reactions.ts";

export interface MessageRecord {
  readonly id: number;
  readonly conversationId: number;
  readonly senderId: number;
  readonly channelId: number | null;
  /** Empty for a channel. */
  readonly directUserIds: readonly number[];
  readonly topicName: string;
  readonly content: string;
  readonly renderedContent: string;
  readonly client: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** Newest first. */
  readonly edits: readonly MessageEdit[];
  /** Oldest first. */
  readonly reactions: readonly MessageReaction[];
  readonly isWidget: boolean;
  /** Oldest first. */
  readonly submessages: readonly Submessage[];
  /** Empty for none. */
  readonly actions: ActionRows;
}

export interface MessageShape {
  readonly applyMarkdown: boolean;
  readonly emptyTopicName: boolean;
}

export interface MessageViewer extends MessageShape {
  readonly viewOf: (person: UserRecord) => PersonView;
}

/** For GET /messages and message events. */
export function messagePayload(message: MessageRecord, viewer: MessageViewer, organization: Organization) {
  const account = organization.users.get(message.senderId);
  const sender = account && shownPerson(organization, account, viewer.viewOf(account));
  return {
    id: message.id,
    sender_id: message.senderId,
    sender_email: sender?.email ?? "",
    sender_full_name: sender?.fullName ?? "",
    sender_realm_str: organization.realm.subdomain,
    avatar_url: sender?.avatarUrl ?? null,
    client: message.client,
    content: viewer.applyMarkdown ? message.renderedContent : message.content,
    content_type: viewer.applyMarkdown ? ("text/html" as const) : ("text/x-markdown" as const),
    is_me_message: message.content.startsWith("/me "),
    reactions: presentReactions(message.reactions),
    ...presentSubmessages(message),
    ...(message.actions.length === 0 ? {} : { actions: [...message.actions] }),
    recipient_id: message.conversationId,
    timestamp: message.timestamp,
    ...place(message, viewer, organization),
    ...presentEdits(message, viewer, organization),
  };
}

function place(
  { channelId, directUserIds, topicName }: MessageRecord,
  viewer: MessageViewer,
  organization: Organization,
) {
  if (channelId === null) {
    const people = directUserIds.flatMap((id) => organization.users.get(id) ?? []);
    return {
      type: "private" as const,
      subject: "",
      topic_links: [],
      display_recipient: people.map((person) => {
        const { email, fullName } = shownPerson(organization, person, viewer.viewOf(person));
        return { id: person.id, email, full_name: fullName, is_mirror_dummy: false };
      }),
    };
  }
  return {
    type: "stream" as const,
    stream_id: channelId,
    display_recipient: organization.channels.get(channelId)?.name ?? "",
    subject: presentTopicName(topicName, viewer.emptyTopicName),
    topic_links: [...organization.linkifiers.topicLinks(topicName)],
  };
}

function isMove(edit: MessageEdit): boolean {
  return edit.topicName !== null || edit.channelId !== null;
}

function presentEdits(message: MessageRecord, viewer: MessageShape, organization: Organization) {
  const { edits } = message;
  if (edits.length === 0) return {};
  const lastEdit = edits.find((edit) => edit.isTextChange);
  const lastMove = destinations(message).find(({ edit, topic }) => isRelocation(edit, topic));
  const policy = organization.realm.settings.message_edit_history_visibility_policy;
  return {
    ...(lastEdit ? { last_edit_timestamp: lastEdit.timestamp } : {}),
    ...(lastMove ? { last_moved_timestamp: lastMove.edit.timestamp } : {}),
    ...(policy === "none" ? {} : { edit_history: editHistory(message, viewer, policy === "moves") }),
  };
}

/** Resolving and unresolving do not count. */
function isRelocation({ topicName, channelId, isHiddenMove }: MessageEdit, topic: string): boolean {
  if (channelId !== null || isHiddenMove) return true;
  return topicName !== null && !differAtMostInMark(topicName, topic);
}

/** The place after each edit, where the next newer move started. */
function destinations({ edits, topicName, channelId }: MessageRecord) {
  let topic = topicName;
  let channel = channelId;
  return edits.map((edit) => {
    const entry = { edit, topic, channel };
    topic = edit.topicName ?? topic;
    channel = edit.channelId ?? channel;
    return entry;
  });
}

function editHistory(message: MessageRecord, { emptyTopicName }: MessageShape, movesOnly: boolean) {
  const name = (topic: string) => presentTopicName(topic, emptyTopicName);
  return destinations(message)
    .filter(({ edit }) => !movesOnly || isMove(edit))
    .map(({ edit, topic, channel }) => ({
      user_id: edit.editorId,
      timestamp: edit.timestamp,
      ...(edit.content === null || movesOnly
        ? {}
        : { prev_content: edit.content.source, prev_rendered_content: edit.content.html }),
      ...(edit.topicName === null ? {} : { topic: name(topic), prev_topic: name(edit.topicName) }),
      ...(edit.channelId === null || channel === null
        ? {}
        : { stream: channel, prev_stream: edit.channelId }),
    }));
}
