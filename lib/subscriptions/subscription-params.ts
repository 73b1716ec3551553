/** Converts the wire parameters of subscribing into the verb's input. */
import type { z } from "zod";
import { channelPermissions } from "../channels/channel-permissions.contract.ts";
import { channelSettings } from "../channels/channel-settings.contract.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { requireMayChange } from "../organizations/organization-access.ts";
import type { subscribe as contract } from "./subscribe.contract.ts";
import type { Subscribe } from "./subscribe.ts";

/**
 * Defaults depend on each other: subscribers see the history of a public channel, that of a private one only when
 * requested.
 * @throws ApiError BAD_REQUEST for unsupported options.
 */
export function subscribeInput(actor: Actor, params: z.output<typeof contract.params>): Subscribe {
  if (params.is_web_public) throw badRequest("Web-public channels are not enabled.");
  if (params.folder_id !== undefined) throw badRequest("Invalid channel folder ID");
  if (params.invite_only && params.is_default_stream)
    throw badRequest("A default channel cannot be private.");
  requireMayChoose(actor, params);
  const permissions = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => name in channelPermissions && value !== undefined),
  );
  return {
    channels: params.subscriptions.map(({ name, description }) => ({ name, description: description ?? "" })),
    principals: params.principals ?? null,
    isFatal: params.authorization_errors_fatal,
    template: {
      isPrivate: params.invite_only,
      historyPublicToSubscribers: params.invite_only ? (params.history_public_to_subscribers ?? false) : true,
      isDefault: params.is_default_stream,
      topicsPolicy: params.topics_policy ?? channelSettings.topics_policy.default,
      messageRetentionDays: params.message_retention_days ?? channelSettings.message_retention_days.default,
      permissions,
    },
    announce: params.announce,
    notify: params.send_new_subscription_messages,
  };
}

/** Settings and permissions of the new channels whose non-default values are restricted. */
function requireMayChoose(actor: Actor, params: Readonly<Record<string, unknown>>): void {
  for (const [name, entry] of Object.entries({ ...channelSettings, ...channelPermissions })) {
    const value = params[name];
    const isChosen = value !== undefined && value !== entry.default;
    if (isChosen && "changedBy" in entry) requireMayChange(actor, entry.changedBy);
  }
}
