/** The part of the register answer about custom emoji: there are none yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { emojiState } from "./emoji-state.contract.ts";

export const emojiFamily = stateFamily({
  fetchTypes: ["realm_emoji", "realm"],
  fields: emojiState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("realm_emoji") && { realm_emoji: {} }),
    ...(wants("realm") && { server_emoji_data_url: "" }),
  }),
});
