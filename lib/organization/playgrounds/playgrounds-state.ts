/** The part of the register answer about code playgrounds. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { playgroundsState } from "./playgrounds.contract.ts";
import { presentPlayground } from "./present-playground.ts";

export const playgroundsFamily = stateFamily({
  fetchTypes: ["realm_playgrounds"],
  fields: playgroundsState,
  present: (_read, { organization }) => ({
    realm_playgrounds: organization.playgrounds.all.map(presentPlayground),
  }),
});
