/** Converts wire parameters of subscribing into the verb's input. */
import type { z } from "zod";
import { ApiError, badRequest } from "../../../kernel/errors.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import { MAX_BULK_NOTICES, wasSent } from "../../../kernel/message-port.ts";
import { requireMayChange } from "../../../organization/organizations/organization-access.ts";
import { chosenHolder } from "../../../people/groups/setting-group.ts";
import { nameKey } from "../../../text/name-key.ts";
import { folderIn, requireFewNewChannels, requireMayCreate } from "../../channels/channel-access.ts";
import { channelPermissions, channelSettings } from "../../channels/channel-settings.contract.ts";

import type { ChannelTemplate } from "../../channels/create-channel.ts";
import { channelName, requireDistinctName } from "../../channels/names/channel-name.ts";
import { requireOpenTopics } from "../../channels/open-topics.ts";
import { findPeople } from "../find-people.ts";
import { requireMayFill } from "../subscription-access.ts";
import type { UpdateSubscriptions } from "../update-subscription-settings.ts";
import { writeInParts } from "../write-in-parts.ts";
import type { subscribe as contract, updateSubscriptions as updateContract } from "./subscribe.contract.ts";
import { described, type Subscribe } from "./subscribe.ts";
import { announceChannels, notifySubscribed } from "./subscription-notices.ts";

type Params = z.output<typeof contract.params>;

type ChannelChoices = Omit<
  Params,
  | "subscriptions"
  | "principals"
  | "authorization_errors_fatal"
  | "announce"
  | "send_new_subscription_messages"
>;

/** @throws ApiError BAD_REQUEST for unsupported options. */
export function subscribeInput(actor: Actor, params: Params): Subscribe {
  return {
    channels: params.subscriptions.map(({ name, description }) => ({ name, description: description ?? "" })),
    principals: params.principals?.length ? params.principals : null,
    isFatal: params.authorization_errors_fatal,
    template: channelTemplate(actor, params),
    announce: params.announce,
    notify: params.send_new_subscription_messages,
  };
}

/** For joining and leaving in one request, without settings for new channels. */
export function updateInput(
  actor: Actor,
  { add, delete: leave }: z.output<typeof updateContract.params>,
): UpdateSubscriptions {
  const choices = { invite_only: false, is_web_public: false, is_default_stream: false };
  return {
    join: {
      channels: add.map(({ name, description }) => ({ name, description: description ?? "" })),
      principals: null,
      isFatal: true,
      template: channelTemplate(actor, choices),
      announce: false,
      notify: false,
    },
    colors: new Map(
      add.flatMap(({ name, color }) => (color === undefined ? [] : [[nameKey(name.trim()), color]])),
    ),
    leave,
  };
}

/**
 * Subscribers see the history of public channels, and of private ones only on request.
 * @throws ApiError BAD_REQUEST for unsupported or forbidden options.
 */
export function channelTemplate(actor: Actor, choices: ChannelChoices): ChannelTemplate {
  if (choices.is_web_public) throw badRequest("Web-public channels are not enabled.");
  if (choices.invite_only && choices.is_default_stream)
    throw badRequest("A default channel cannot be private.");
  requireMayChoose(actor, choices);
  const permissions = Object.fromEntries(
    Object.entries(choices).filter(([name, value]) => name in channelPermissions && value !== undefined),
  );
  const privacy = {
    isPrivate: choices.invite_only,
    historyPublicToSubscribers: choices.invite_only ? (choices.history_public_to_subscribers ?? false) : true,
  };
  const topicStarters = choices.can_create_topic_group;
  if (topicStarters !== undefined) {
    const slot = { name: "can_create_topic_group", permission: channelPermissions.can_create_topic_group };
    requireOpenTopics(actor.organization, privacy, chosenHolder(actor.organization, slot, topicStarters));
  }
  return {
    ...privacy,
    isDefault: choices.is_default_stream,
    topicsPolicy: choices.topics_policy ?? channelSettings.topics_policy.default,
    folderId: folderIn(actor.organization, choices.folder_id),
    messageRetentionDays: choices.message_retention_days ?? channelSettings.message_retention_days.default,
    permissions,
  };
}

function requireMayChoose(actor: Actor, params: Readonly<Record<string, unknown>>): void {
  for (const [name, entry] of Object.entries({ ...channelSettings, ...channelPermissions })) {
    const value = params[name];
    const isChosen = value !== undefined && value !== entry.default;
    if (isChosen && "changedBy" in entry) requireMayChange(actor, entry.changedBy);
  }
}

interface FilledChannel {
  readonly name: string;
  readonly description: string;
  readonly subscriberIds: readonly number[];
  readonly template: ChannelTemplate;
  readonly announce: boolean;
  readonly notify: boolean;
}

/**
 * @throws ApiError CHANNEL_ALREADY_EXISTS, UNAUTHORIZED_PRINCIPAL; BAD_REQUEST for unknown people, an invalid name,
 *   without permission, and for too many new channels.
 */
export async function createFilledChannel(actor: Actor, input: FilledChannel): Promise<{ id: number }> {
  requireMayCreate(actor, input.template);
  const name = channelName(input.name);
  const people = await findPeople(actor, input.subscriberIds);
  requireMayFill(actor, people);
  if (actor.organization.channels.named(name)) throw alreadyExists(name);
  requireDistinctName(actor.organization, name, null);
  requireFewNewChannels(actor, 1);
  const missing = await described(actor, [{ name, description: input.description }]);
  const joined = await writeInParts(actor, { people, existing: [], missing, template: input.template });
  const channel = joined?.[0]?.channel;
  if (!joined || !channel) throw alreadyExists(name);
  if (input.announce) await wasSent(announceChannels(actor, [channel]));
  if (input.notify && people.length <= MAX_BULK_NOTICES) await wasSent(notifySubscribed(actor, joined));
  return { id: channel.id };
}

function alreadyExists(name: string): ApiError {
  return new ApiError("CHANNEL_ALREADY_EXISTS", `Channel '${name}' already exists`);
}
