/** Notifies the people of a conversation that the actor writes a message, or has stopped. */
import { requireVisibleChannel } from "../../channels/channels/channel-access.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import { broadcast } from "../../kernel/events/event-dispatcher.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { requireMayConverse, requireMayPost, requireTopicAllowed } from "../messages/message-access.ts";
import { MAX_NOTIFIED } from "./typing.contract.ts";
import { requireSendsTyping } from "./typing-access.ts";
import { typingChanged } from "./typing-events.ts";

type Op = "start" | "stop";

/**
 * In a topic of a channel. In a channel with more than `MAX_NOTIFIED` subscribers nobody is notified.
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
 * In a direct conversation. Deactivated people are part of it and not notified; neither is anybody when there are more
 * than `MAX_NOTIFIED` people.
 * @throws ApiError BAD_REQUEST, also for people whom the actor does not know; REQUEST_VARIABLE_MISSING without people.
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

/** The actor and these people, by ascending id. */
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
