/** The part of the register answer about who is there: everybody whom the person may know of. */
import { hasOtherNodes } from "../../kernel/events/event-dispatcher.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { knownTo } from "../users/user-access.ts";
import { presenceState } from "./presence.contract.ts";
import { OFFLINE_AFTER_SECONDS } from "./presence-records.ts";
import { presentPresences } from "./present-presence.ts";

const intervals = {
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: OFFLINE_AFTER_SECONDS,
};

export const presenceFamily = stateFamily({
  fetchTypes: ["presence", "realm"],
  fields: presenceState,
  present: (_read, { organization, user: viewer }, { wants, slimPresence, presenceHistoryDays }) => {
    const isRealm = wants("realm");
    if (!wants("presence")) return isRealm ? intervals : {};
    const knows = knownTo({ organization, user: viewer });
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
