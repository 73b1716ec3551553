/** Ends one kind of mail by the link in it. */
import { countWrongKey } from "../../auth/authentication/sign-in-attempts.ts";
import { type ListName, subscriptionOf } from "../../auth/mail-links/unsubscribe-key.ts";
import { updateSubscriptionSettings } from "../../channels/subscriptions/update-subscription-settings.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { updateSettings as settingsContract } from "../account/account.contract.ts";
import { updateSettings } from "../account/update-settings.ts";
import * as contracts from "./unsubscribing.contract.ts";

/** The settings that end each kind of mail. */
const ENDED = {
  "missed-messages": {
    enable_offline_email_notifications: false,
    enable_followed_topic_email_notifications: false,
    enable_stream_email_notifications: false,
  },
  digest: { enable_digest_emails: false },
} as const satisfies Record<ListName, object>;

export const unsubscribing = defineNoun({
  contracts: [contracts.openUnsubscribePage, contracts.unsubscribeFromMails],
});

/** Asks for confirmation: opening the link, as virus scanners do, changes nothing. */
export function unsubscribePage(organization: Organization | null, key: string): { url: string } {
  const path = `/unsubscribe/${encodeURIComponent(key)}`;
  return { url: organization ? `${organizationUrl(organization)}${path}` : path };
}

/**
 * Repeating has no effect.
 * @throws ApiError NOT_FOUND; RATE_LIMIT_HIT for guessing.
 */
export async function unsubscribe(
  organization: Organization | null,
  key: string,
  clientAddress: string,
): Promise<Record<string, never>> {
  const subscription = organization && subscriptionOf(organization, key);
  if (!subscription) {
    await countWrongKey(clientAddress);
    throw new ApiError("NOT_FOUND", "This link does not exist.");
  }
  const user = organization.users.get(subscription.userId);
  if (!user?.isActive || !organization.realm.isActive) return {};
  const actor: Actor = { user, organization, client: "mail", sessionId: null };
  await updateSettings(actor, settingsContract.params.parse(ENDED[subscription.list]), clientAddress);
  if (subscription.list === "missed-messages") await endChannelMails(actor);
  return {};
}

/** Channels with mail switched on individually. */
async function endChannelMails(actor: Actor): Promise<void> {
  const chosen = await query<{ channel_id: number }>(sql`
    SELECT channel_id FROM subscription
    WHERE user_id = ${actor.user.id} AND is_active AND email_notifications`);
  const mine = chosen.filter(({ channel_id }) =>
    actor.organization.subscriptions.of(channel_id, actor.user.id),
  );
  await updateSubscriptionSettings(
    actor,
    mine.map(({ channel_id }) => ({ stream_id: channel_id, property: "email_notifications", value: false })),
  );
}
