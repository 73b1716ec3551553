/** Events about somebody who types: sent to connected clients beside the log. */
import { z } from "zod";
import { presentTopicName } from "../../channels/topics/present-topic-name.ts";
import type { Viewer } from "../../kernel/events/audience.ts";
import { defineTransientEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knewThen } from "../../people/users/user-access.ts";
import { typingEditEvent, typingEvent } from "./typing-events.contract.ts";

const place = {
  op: z.enum(["start", "stop"]),
  senderId: z.int(),
  /** null for a direct conversation. */
  channelId: z.int().nullable(),
  topic: z.string(),
  /** Everybody in a direct conversation, by ascending id; empty for a channel. */
  directUserIds: z.array(z.int()),
};

/** Whether the person wants to know who types, and may know of the one who does: by a message that is sent they meet. */
function mayNotice(
  { senderId }: { readonly senderId: number },
  viewer: Viewer,
  organization: Organization,
): boolean {
  const sender = organization.users.get(senderId);
  if (!sender || !viewer.user.settings.receives_typing_notifications) return false;
  return knewThen(organization, viewer, sender);
}

/** Somebody writes a message, or has stopped. */
export const typingChanged = defineTransientEvent({
  name: "typing",
  stored: z.strictObject(place),
  wire: typingEvent,
  variant(stored, viewer, organization) {
    if (!mayNotice(stored, viewer, organization)) return null;
    const { capabilities } = viewer.options;
    // Older clients take every typing event for one about a direct conversation.
    if (stored.channelId !== null && capabilities.stream_typing_notifications !== true) return null;
    const people = [stored.senderId, ...stored.directUserIds].flatMap(
      (id) => organization.users.get(id) ?? [],
    );
    return {
      emptyTopicName: capabilities.empty_topic_name === true,
      hiddenIds: people
        .filter((person) => personView(viewer.user, person, knewThen(organization, viewer, person)) !== "all")
        .map(({ id }) => id),
    };
  },
  build({ op, senderId, channelId, topic, directUserIds }, { emptyTopicName, hiddenIds }, organization) {
    const shown = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const person = organization.users.get(id);
        const view = hiddenIds.includes(id) ? "without_address" : "all";
        return person ? [{ user_id: id, email: shownPerson(organization, person, view).email }] : [];
      });
    const [sender] = shown([senderId]);
    if (!sender) return null;
    if (channelId === null) {
      return { op, message_type: "direct" as const, sender, recipients: shown(directUserIds) };
    }
    const shownTopic = presentTopicName(topic, emptyTopicName);
    return { op, message_type: "stream" as const, sender, stream_id: channelId, topic: shownTopic };
  },
});

/** Somebody edits a message, or has stopped. */
export const typingEditChanged = defineTransientEvent({
  name: "typing_edit_message",
  stored: z.strictObject({ ...place, messageId: z.int() }),
  wire: typingEditEvent,
  variant(stored, viewer, organization) {
    if (!mayNotice(stored, viewer, organization)) return null;
    return { emptyTopicName: viewer.options.capabilities.empty_topic_name === true };
  },
  build: ({ op, senderId, messageId, channelId, topic, directUserIds }, { emptyTopicName }) => ({
    op,
    sender_id: senderId,
    message_id: messageId,
    recipient:
      channelId === null
        ? { type: "direct" as const, user_ids: directUserIds }
        : { type: "channel" as const, channel_id: channelId, topic: presentTopicName(topic, emptyTopicName) },
  }),
});
