/** Typing notifications. */

import { z } from "zod";
import { requireVisibleChannel } from "../../channels/channels/channel-access.ts";
import { presentTopicName, topicName } from "../../channels/topics/topic-name.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Viewer } from "../../kernel/events/audience.ts";
import { broadcast } from "../../kernel/events/event-dispatcher.ts";
import { defineTransientEvent } from "../../kernel/events/event-entry.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knewThen, knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { changeableMessage, requireMayEditContent } from "../messages/edit-access.ts";
import { requireMayConverse, requireMayPost, requireTopicAllowed } from "../messages/message-access.ts";
import * as contracts from "./typing.contract.ts";
import { MAX_NOTIFIED, typingEditEvent, typingEvent, typingState } from "./typing.contract.ts";

const typingFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: typingState,
  present: () => ({
    server_typing_started_wait_period_milliseconds: 10_000,
    server_typing_stopped_wait_period_milliseconds: 5_000,
    server_typing_started_expiry_period_milliseconds: 15_000,
  }),
});

const place = {
  op: z.enum(["start", "stop"]),
  senderId: z.int(),
  channelId: z.int().nullable(),
  topic: z.string(),
  /** Ascending by id; empty for a channel. */
  directUserIds: z.array(z.int()),
};

/** Typing does not reveal unknown users. */
function mayNotice(
  { senderId }: { readonly senderId: number },
  viewer: Viewer,
  organization: Organization,
): boolean {
  const sender = organization.users.get(senderId);
  if (!sender || !viewer.user.settings.receives_typing_notifications) return false;
  return knewThen(organization, viewer, sender);
}

export const typingChanged = defineTransientEvent({
  name: "typing",
  stored: z.strictObject(place),
  wire: typingEvent,
  variant(stored, viewer, organization) {
    if (!mayNotice(stored, viewer, organization)) return null;
    const { capabilities } = viewer.options;
    // Older clients expect only direct conversations.
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

/**
 * The user may have disabled typing notifications.
 * @throws ApiError BAD_REQUEST.
 */
export function requireSendsTyping({ user }: Actor, kind: "channel" | "direct"): void {
  const { send_stream_typing_notifications, send_private_typing_notifications } = user.settings;
  if (kind === "channel" && !send_stream_typing_notifications)
    throw badRequest("User has disabled typing notifications for channel messages");
  if (kind === "direct" && !send_private_typing_notifications)
    throw badRequest("User has disabled typing notifications for direct messages");
}

type Op = "start" | "stop";

/**
 * Notifies at most `MAX_NOTIFIED` subscribers, otherwise nobody.
 * @throws ApiError BAD_REQUEST, REQUEST_VARIABLE_MISSING, or STREAM_DOES_NOT_EXIST.
 */
export async function setTypingInChannel(
  actor: Actor,
  given: { readonly op: Op; readonly channelId: number | undefined; readonly topic: string | undefined },
): Promise<void> {
  if (given.channelId === undefined) throw badRequest("Missing channel ID");
  if (given.topic === undefined) throw missingParameter("topic");
  requireSendsTyping(actor, "channel");
  const { organization, user } = actor;
  const topic = topicName(given.topic);
  const channel = requireVisibleChannel(actor, given.channelId);
  requireMayPost(actor, channel, channel.id);
  requireTopicAllowed(organization, channel, topic);
  if (organization.subscriptions.subscribers(channel.id).size > MAX_NOTIFIED) return;
  const stored = { op: given.op, senderId: user.id, channelId: channel.id, topic, directUserIds: [] };
  const audience = { kind: "channel_subscribers", channelId: channel.id } as const;
  await broadcast(organization.realm.id, typingChanged.event(stored, audience));
}

/**
 * Skips deactivated participants; notifies at most `MAX_NOTIFIED` people, otherwise nobody.
 * @throws ApiError BAD_REQUEST, also for unknown users; REQUEST_VARIABLE_MISSING without users.
 */
export async function setTypingToPeople(
  actor: Actor,
  given: { readonly op: Op; readonly userIds: readonly number[] | undefined },
): Promise<void> {
  if (given.userIds === undefined) throw missingParameter("to");
  requireSendsTyping(actor, "direct");
  const { organization, user } = actor;
  const people = await knownPeople(actor, given.userIds);
  requireMayConverse(actor, people);
  if (people.length > MAX_NOTIFIED) return;
  const directUserIds = people.map(({ id }) => id);
  const stored = { op: given.op, senderId: user.id, channelId: null, topic: "", directUserIds };
  const audience = { kind: "users", userIds: directUserIds } as const;
  await broadcast(organization.realm.id, typingChanged.event(stored, audience));
}

/** Includes the actor; ascending by id. */
async function knownPeople(actor: Actor, userIds: readonly number[]): Promise<UserRecord[]> {
  const isKnown = knownTo(actor);
  const people = new Map([[actor.user.id, actor.user]]);
  for (const id of userIds) {
    const person = actor.organization.users.get(id);
    if (!person || !isKnown(person)) throw badRequest(`Invalid user ID ${id}`);
    people.set(id, person);
  }
  return [...people.values()].sort((one, other) => one.id - other.id);
}

/** @throws ApiError BAD_REQUEST, also for a message that the actor cannot edit. */
export async function setTypingForEdit(
  actor: Actor,
  { messageId, op }: { readonly messageId: number; readonly op: "start" | "stop" },
): Promise<void> {
  const { organization, user } = actor;
  const message = await changeableMessage(actor, messageId);
  requireMayEditContent(actor, message);
  const { channelId, topicName: topic, directUserIds } = message;
  requireSendsTyping(actor, channelId === null ? "direct" : "channel");
  const notified =
    channelId === null ? directUserIds.length : organization.subscriptions.subscribers(channelId).size;
  if (notified > MAX_NOTIFIED) return;
  const stored = { op, senderId: user.id, messageId, channelId, topic, directUserIds: [...directUserIds] };
  const audience =
    channelId === null
      ? ({ kind: "users", userIds: directUserIds } as const)
      : ({ kind: "message_receivers", channelId, messageIds: [messageId] } as const);
  await broadcast(organization.realm.id, typingEditChanged.event(stored, audience));
}

export const typing = defineNoun({
  contracts: [contracts.setTypingStatus, contracts.setTypingStatusForEdit],
  events: [typingChanged, typingEditChanged],
  register: [typingFamily],
});
