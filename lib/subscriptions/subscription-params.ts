/** Turns the wire's parameters of subscribing into what the verb takes. */
import type { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import { retentionDays } from "../channels/create-channel.ts";
import { badRequest } from "../errors.ts";
import { channelPermissionDefaults } from "../organization-memory/permission-defaults.ts";
import type { subscribe as contract } from "./subscribe.contract.ts";
import type { Subscribe } from "./subscribe.ts";

/**
 * Defaults that depend on one another: a public channel's history is open to its subscribers, a private one's
 * only when asked for.
 * @throws ApiError BAD_REQUEST for what this server does not offer.
 */
export function subscribeInput(actor: Actor, params: z.output<typeof contract.params>): Subscribe {
  if (params.is_web_public) throw badRequest("Web-public channels are not enabled.");
  if (params.folder_id !== undefined) throw badRequest("Invalid channel folder ID");
  if (params.invite_only && params.is_default_stream)
    throw badRequest("A default channel cannot be private.");
  const isPolicyOwn = params.topics_policy !== undefined && params.topics_policy !== "inherit";
  if (isPolicyOwn && !actor.organization.permissions.may(actor.user, "can_set_topics_policy_group")) {
    throw badRequest("Insufficient permission");
  }
  const isDeletionOwn =
    params.can_delete_any_message_group !== undefined || params.can_delete_own_message_group !== undefined;
  if (
    isDeletionOwn &&
    !actor.organization.permissions.may(actor.user, "can_set_delete_message_policy_group")
  ) {
    throw badRequest("Insufficient permission");
  }
  const permissions = Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => name in channelPermissionDefaults && value !== undefined,
    ),
  );
  return {
    channels: params.subscriptions.map(({ name, description }) => ({ name, description: description ?? "" })),
    principals: params.principals ?? null,
    isFatal: params.authorization_errors_fatal,
    template: {
      isPrivate: params.invite_only,
      historyPublicToSubscribers: params.invite_only ? (params.history_public_to_subscribers ?? false) : true,
      isDefault: params.is_default_stream,
      topicsPolicy: params.topics_policy ?? "inherit",
      messageRetentionDays: retentionDays(actor, params.message_retention_days),
      permissions,
    },
    announce: params.announce,
    notify: params.send_new_subscription_messages,
  };
}
