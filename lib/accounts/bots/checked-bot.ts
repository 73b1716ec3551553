/** Validates a bot's name, address, channels and webhook. */
import { z } from "zod";
import { getChannelId } from "../../channels/channels/channels.ts";
import {
  type OutgoingWebhook,
  OWN_FORMAT,
  SLACK_FORMAT,
} from "../../integrations/outgoing-webhooks/webhook-format.contract.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  EMBEDDED_BOT,
  GENERIC_BOT,
  INCOMING_WEBHOOK,
  MAX_EMAIL,
  OUTGOING_WEBHOOK,
} from "../../people/people-limits.contract.ts";
import { personName, requireFreeName } from "../../people/users/names/person-name.ts";
import { isEmail } from "../../text/is-email.ts";

/** @throws ApiError BAD_REQUEST for an unsupported bot type. */
export function requireBotType(botType: number): void {
  if (botType === EMBEDDED_BOT) throw badRequest("Embedded bots are not enabled.");
  if (![GENERIC_BOT, INCOMING_WEBHOOK, OUTGOING_WEBHOOK].includes(botType))
    throw badRequest("Invalid bot type");
}

/**
 * @param botId null for a new bot.
 * @throws ApiError BAD_REQUEST for an invalid name, or another active account's.
 */
export function botName(organization: Organization, given: string, botId: number | null): string {
  const name = personName(given);
  requireFreeName(organization, name, { id: botId, isBot: true });
  return name;
}

/**
 * @param botId null for a new bot.
 * @throws ApiError BAD_REQUEST for an invalid or taken address.
 */
export function botAddress(organization: Organization, shortName: string, botId: number | null): string {
  const name = shortName.trim();
  const email = `${name}-bot@${new URL(organizationUrl(organization)).hostname}`;
  // Checks a sample address, because isEmail rejects hosts like "localhost".
  const isValid = name !== "" && isEmail(`${name}-bot@example.com`);
  if (!isValid || email.length > MAX_EMAIL) throw badRequest("Bad name or username");
  const holder = organization.users.byEmail(email);
  if (holder && holder.id !== botId) throw badRequest("Username already in use");
  return email;
}

/**
 * Null for "".
 * @throws ApiError BAD_REQUEST for a hidden channel.
 */
export function defaultChannelId(actor: Actor, name: string): number | null {
  return name.trim() === "" ? null : getChannelId(actor, name).stream_id;
}

/** @throws ApiError BAD_REQUEST for a non-HTTP URL or an unknown format. */
export function outgoingWebhook(url: string, format: number): OutgoingWebhook {
  const isAddress = z.url({ protocol: /^https?$/ }).safeParse(url).success && URL.canParse(url);
  if (!isAddress) throw badRequest("payload_url is not a URL");
  if (format !== OWN_FORMAT && format !== SLACK_FORMAT) throw badRequest("Invalid interface type");
  return { url, format };
}
