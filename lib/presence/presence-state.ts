/** The part of the register answer about who is there: nobody's presence is known yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { presenceState } from "./presence-state.contract.ts";

const intervals = {
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 140,
};

export const presenceFamily = stateFamily({
  fetchTypes: ["presence", "realm"],
  fields: presenceState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("presence") && {
      presences: {},
      presence_last_update_id: -1,
      server_timestamp: Date.now() / 1000,
    }),
    ...(wants("realm") && intervals),
  }),
});
