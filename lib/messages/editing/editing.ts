/** Message editing and edit history. */

import type { z } from "zod";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { listMessages } from "../reading/list-messages.ts";
import { type MessageEdit, visibleEdits } from "../reading/message-edits.ts";
import { measureMessages, type ReadMessage, readMessages } from "../reading/read-messages.ts";
import type { EditMessage } from "./edit-message.ts";
import type { editMessage as contract } from "./editing.contract.ts";
import * as contracts from "./editing.contract.ts";
import { htmlDiff } from "./html-diff.ts";
import { messageUpdated } from "./message-update-event.ts";

export function requestedEdit(params: z.output<typeof contract.params>): EditMessage {
  return {
    messageId: params.message_id,
    content: params.content,
    actions: params.actions,
    previousHash: params.prev_content_sha256,
    topic: params.topic ?? params.subject,
    channelId: params.stream_id,
    mode: params.propagate_mode,
    otherMessageIds: params.other_message_ids,
    expected: { topic: params.expected_topic, channelId: params.expected_channel_id },
    notices: {
      inOldTopic: params.send_notification_to_old_thread,
      inNewTopic: params.send_notification_to_new_thread,
    },
  };
}

interface Version {
  readonly topic: string;
  readonly channelId: number | null;
  readonly source: string;
  readonly html: string;
}

/**
 * Oldest first.
 * @throws ApiError BAD_REQUEST for an unreadable message or hidden history.
 */
export async function getMessageHistory(
  actor: Actor,
  input: { readonly messageId: number; readonly isEmptyNameAllowed: boolean },
) {
  const policy = actor.organization.realm.settings.message_edit_history_visibility_policy;
  const measured = await measureMessages(await listMessages(actor, [input.messageId]));
  const [message] = await readMessages(actor, measured, [input.messageId]);
  if (!message) throw invalidMessage();
  if (policy === "none") throw badRequest("Message edit history is disabled in this organization");
  const edits = visibleEdits(actor, message.edits);
  const shown = policy === "all" ? edits : movesOnly(edits);
  const keepsEmptyName = input.isEmptyNameAllowed || message.channelId === null;
  const topic = (name: string) => presentTopicName(name, keepsEmptyName);
  return { message_history: versions(message, shown, topic).reverse() };
}

/** Moves only, each with the current content. */
function movesOnly(edits: readonly MessageEdit[]): MessageEdit[] {
  return edits
    .filter(({ topicName, channelId }) => topicName !== null || channelId !== null)
    .map((edit) => ({ ...edit, isTextChange: false, content: null }));
}

/** Newest first; cut if too long. */
function versions(message: ReadMessage, edits: readonly MessageEdit[], topicOf: (name: string) => string) {
  let now: Version = {
    topic: message.topicName,
    channelId: message.channelId,
    source: message.content,
    html: message.renderedContent,
  };
  const entries: ReturnType<typeof entryOf>[] = [];
  for (const edit of edits) {
    if (edit.isTextChange && edit.content === null) return entries;
    entries.push(entryOf(now, edit, topicOf));
    now = {
      topic: edit.topicName ?? now.topic,
      channelId: edit.channelId ?? now.channelId,
      source: edit.content?.source ?? now.source,
      html: edit.content?.html ?? now.html,
    };
  }
  const { topic, source, html } = now;
  const sent = { user_id: message.senderId, timestamp: message.timestamp };
  return [...entries, { topic: topicOf(topic), content: source, rendered_content: html, ...sent }];
}

/** The version after an edit, with the replaced values. */
function entryOf(after: Version, edit: MessageEdit, topicOf: (name: string) => string) {
  const { content, topicName, channelId } = edit;
  return {
    topic: topicOf(after.topic),
    content: after.source,
    rendered_content: after.html,
    user_id: edit.editorId,
    timestamp: edit.timestamp,
    ...(topicName === null ? {} : { prev_topic: topicOf(topicName) }),
    ...(channelId === null || after.channelId === null
      ? {}
      : { stream: after.channelId, prev_stream: channelId }),
    ...(content === null
      ? {}
      : {
          prev_content: content.source,
          prev_rendered_content: content.html,
          content_html_diff: htmlDiff(content.html, after.html),
        }),
  };
}

export const editing = defineNoun({
  contracts: [contracts.getMessageHistory, contracts.editMessage],
  events: [messageUpdated],
});
