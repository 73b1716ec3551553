/** Reads a person's memberships of channels, past ones included. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { SubscriptionSettings } from "./present-subscription.ts";

export interface OwnSubscription extends SubscriptionSettings {
  readonly channelId: number;
  readonly isActive: boolean;
}

/** A person's memberships of channels; those that have ended are kept, not active. */
export function readOwnSubscriptions(tx: Transaction, userId: number): Promise<OwnSubscription[]> {
  return tx.subscription.findMany({
    where: { userId },
    orderBy: { channelId: "asc" },
    select: {
      channelId: true,
      isActive: true,
      color: true,
      isMuted: true,
      pinToTop: true,
      desktopNotifications: true,
      audibleNotifications: true,
      pushNotifications: true,
      emailNotifications: true,
      wildcardMentionsNotify: true,
    },
  });
}
