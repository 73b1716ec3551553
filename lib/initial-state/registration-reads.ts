/** Everything a registration reads from the database, only as far as it is asked for. */

import type { Actor } from "../auth/actor.ts";
import { type FirstReceived, firstReceived, firstsByChannel } from "../channels/told-activity.ts";
import type { Transaction } from "../db/transaction.ts";
import { ROLE_GUEST } from "../users/roles.contract.ts";
import { readOwnSubscriptions } from "./channel-queries.ts";
import {
  readDirectPartners,
  readMaxMessageId,
  readRecentDirects,
  readStarred,
  readTopicPolicies,
} from "./message-queries.ts";
import { readUnread } from "./unread-queries.ts";
import type { WantedTypes } from "./wanted-types.ts";

export type RegistrationReads = Awaited<ReturnType<typeof readRegistration>>;

/** Reads on the snapshot of `tx`: a few statements, however large the organization is. */
export async function readRegistration(tx: Transaction, { user }: Actor, wants: WantedTypes) {
  const wantsPolicies = wants("user_topic") || wants("muted_topics");
  const wantsPartners = wants("realm_user") && user.role === ROLE_GUEST;
  const wantsChannels = wants("subscription") || wants("stream");
  return {
    unread: wants("message") && wants("update_message_flags") ? await readUnread(tx, user.id) : [],
    maxMessageId: wants("message") ? await readMaxMessageId(tx, user.id) : 0,
    recentDirects: wants("recent_private_conversations") ? await readRecentDirects(tx, user.id) : [],
    starred: wants("starred_messages") ? await readStarred(tx, user.id) : [],
    topicPolicies: wantsPolicies ? await readTopicPolicies(tx, user.id) : [],
    partnerIds: wantsPartners ? await readDirectPartners(tx, user.id) : [],
    subscriptions: wants("subscription") ? await readOwnSubscriptions(tx, user.id) : [],
    firsts: firstsByChannel(wantsChannels ? await tx.$queryRaw<FirstReceived[]>(firstReceived(user.id)) : []),
  };
}
