/** The part of the register answer about who is there: everybody whom the person may know of. */
import type { Transaction } from "../db/transaction.ts";
import { hasOtherNodes } from "../events/event-dispatcher.ts";
import { stateFamily } from "../initial-state/state-family.ts";
import type { WantedTypes } from "../initial-state/wanted-types.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { directPartners, mayAccessAllUsers, mayMeet } from "../users/user-access.ts";
import { OFFLINE_AFTER_SECONDS } from "./presence-records.ts";
import { presenceState } from "./presence-state.contract.ts";
import { presentPresences } from "./present-presence.ts";

const intervals = {
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: OFFLINE_AFTER_SECONDS,
};

export const presenceFamily = stateFamily({
  fetchTypes: ["presence", "realm"],
  fields: presenceState,
  read: readPartners,
  present: (partnerIds, { organization, user: viewer }, { wants, slimPresence, presenceHistoryDays }) => {
    const isRealm = wants("realm");
    if (!wants("presence")) return isRealm ? intervals : {};
    const knows = mayAccessAllUsers(organization, viewer)
      ? () => true
      : (user: typeof viewer) => partnerIds.has(user.id) || mayMeet(organization, viewer, user);
    const wanted = {
      isSlim: slimPresence,
      lastUpdateId: undefined,
      historyDays: presenceHistoryDays,
      hasOtherNodes: hasOtherNodes(),
    };
    return {
      ...presentPresences(organization, viewer, knows, wanted),
      server_timestamp: Date.now() / 1000,
      ...(isRealm && intervals),
    };
  },
});

/** The partners of the person's direct conversations, where those are not known anyway. */
async function readPartners(
  tx: Transaction,
  { organization, user }: Actor,
  wants: WantedTypes,
): Promise<ReadonlySet<number>> {
  if (!wants("presence") || mayAccessAllUsers(organization, user)) return new Set();
  const partners = await tx.$queryRaw<{ user_id: number }[]>(directPartners(user.id));
  return new Set(partners.map((row) => row.user_id));
}
