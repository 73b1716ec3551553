/** Registers an event queue and answers with the state that its events continue. */
import type { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import type { ChannelActivity } from "../channels/present-channel.ts";
import { createQueue, IDLE_SECONDS } from "../events/event-queue.ts";
import { knownEventTypes } from "../events/event-types.ts";
import { serverVersion } from "../server-settings/server-version.ts";
import { defaultStreams, streamFields, subscriptionFields } from "./channel-fields.ts";
import { constantFields } from "./constant-fields.ts";
import { groupFields } from "./group-fields.ts";
import { mutedTopics, recentDirects, userTopics } from "./message-fields.ts";
import { botFields, peopleFields } from "./people-fields.ts";
import { requireQueueNarrow } from "./queue-narrow.ts";
import { realmFields } from "./realm-fields.ts";
import { recentActivity } from "./recent-activity.ts";
import type { registerQueue } from "./register.contract.ts";
import { type RegistrationReads, readRegistration } from "./registration-reads.ts";
import { type RegisteredActor, readRegistrationState } from "./registration-state.ts";
import { serverFields } from "./server-fields.ts";
import {
  olderDisplayFields,
  olderNotificationFields,
  ownSettings,
  settingsDefaults,
} from "./settings-fields.ts";
import { unreadFields } from "./unread-fields.ts";
import { type WantedTypes, wantedTypes } from "./wanted-types.ts";

export type Registration = z.output<typeof registerQueue.params>;
type Answer = z.input<typeof registerQueue.returns>;

const noActivities: ReadonlyMap<number, ChannelActivity> = new Map();

/** What the families of fields are made from. */
interface Source {
  readonly actor: RegisteredActor;
  readonly reads: RegistrationReads;
  readonly activities: ReadonlyMap<number, ChannelActivity>;
  readonly input: Registration;
  readonly wants: WantedTypes;
}

/**
 * Registers: the answer is the state at log position `last_event_id`, and the queue holds what comes after it,
 * so that nothing is missed and nothing comes twice (contract: register-queue).
 * @throws ApiError BAD_NARROW.
 */
export async function register(actor: Actor, input: Registration): Promise<Answer> {
  requireQueueNarrow(input.narrow);
  const wants = wantedTypes(input.fetch_event_types, input.event_types);
  const wantsChannels = wants("subscription") || wants("stream");
  const activities = wantsChannels ? await recentActivity(actor.organization) : noActivities;
  const { position, fields } = await readRegistrationState(
    actor,
    (tx) => readRegistration(tx, actor, wants),
    (at, reads, registered) => ({
      position: at,
      fields: presentState({ actor: registered, reads, activities, input, wants }),
    }),
  );
  const idleSeconds = input.queue_lifespan_secs ?? IDLE_SECONDS;
  const queueId = await createQueue(actor, queueOptions(input), position, idleSeconds);
  return { queue_id: queueId, last_event_id: position, ...serverVersion, ...fields };
}

function queueOptions(input: Registration) {
  return {
    applyMarkdown: input.apply_markdown,
    clientGravatar: input.client_gravatar,
    slimPresence: input.slim_presence,
    includeSubscribers: subscribersWish(input),
    eventTypes: input.event_types ? knownEventTypes(input.event_types) : null,
    allPublicStreams: input.all_public_streams,
    narrow: input.narrow,
    capabilities: input.client_capabilities,
  };
}

function subscribersWish({ include_subscribers: wish }: Registration): "true" | "false" | "partial" {
  if (wish === "partial") return "partial";
  return wish === true || wish === "true" ? "true" : "false";
}

function presentState(source: Source): Partial<Answer> {
  const { wants } = source;
  const constants = Object.entries(constantFields).filter(([type]) => wants(type));
  return {
    ...Object.assign({}, ...constants.map(([, fields]) => fields)),
    ...presentOrganization(source),
    ...presentChannels(source),
    ...presentMessages(source),
    ...presentSettings(source),
  };
}

function presentOrganization({ actor, reads, input, wants }: Source): Partial<Answer> {
  const withProfileData = wants("custom_profile_fields");
  const includeDeactivated = input.client_capabilities.include_deactivated_groups === true;
  return {
    ...(wants("realm") && { ...realmFields(actor), ...serverFields() }),
    ...(wants("realm_user") && peopleFields(actor, { partnerIds: reads.partnerIds, withProfileData })),
    ...(wants("realm_bot") && { realm_bots: botFields(actor) }),
    ...(wants("realm_user_groups") && { realm_user_groups: groupFields(actor, includeDeactivated) }),
    ...(wants("presence") && {
      presences: {},
      presence_last_update_id: -1,
      server_timestamp: Date.now() / 1000,
    }),
  };
}

function presentChannels({ actor, reads, activities, input, wants }: Source): Partial<Answer> {
  const wishes = {
    includeSubscribers: subscribersWish(input) !== "false",
    archivedChannels: input.client_capabilities.archived_channels === true,
    inheritedSettings: input.client_capabilities.notification_settings_null === true,
  };
  const counts = { activities, firsts: reads.firsts };
  return {
    ...(wants("subscription") && subscriptionFields(actor, reads.subscriptions, counts, wishes)),
    ...(wants("stream") && { streams: streamFields(actor, counts, wishes) }),
    ...(wants("default_streams") && { realm_default_streams: defaultStreams(actor) }),
  };
}

function presentMessages({ actor, reads, input, wants }: Source): Partial<Answer> {
  const userId = actor.user.id;
  const emptyTopicName = input.client_capabilities.empty_topic_name === true;
  return {
    ...(wants("message") && { max_message_id: reads.maxMessageId }),
    ...(wants("message") &&
      wants("update_message_flags") && { unread_msgs: unreadFields(reads.unread, userId, emptyTopicName) }),
    ...(wants("recent_private_conversations") && {
      recent_private_conversations: recentDirects(reads.recentDirects, userId),
    }),
    ...(wants("starred_messages") && { starred_messages: reads.starred }),
    ...(wants("user_topic") && { user_topics: userTopics(reads.topicPolicies, actor, emptyTopicName) }),
    ...(wants("muted_topics") &&
      !wants("user_topic") && { muted_topics: mutedTopics(reads.topicPolicies, actor) }),
  };
}

function presentSettings({ actor, input, wants }: Source): Partial<Answer> {
  const knowsObject = input.client_capabilities.user_settings_object === true;
  return {
    ...(wants("user_settings") && { user_settings: ownSettings(actor.user) }),
    ...(wants("realm_user_settings_defaults") && { realm_user_settings_defaults: settingsDefaults() }),
    ...(wants("update_display_settings") && !knowsObject && olderDisplayFields(actor.user)),
    ...(wants("update_global_notifications") && !knowsObject && olderNotificationFields(actor.user)),
  };
}
