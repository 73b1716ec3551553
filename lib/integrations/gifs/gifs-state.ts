/** The part of the register answer about GIFs: there is no provider, so they are off. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { gifsState } from "./gifs-state.contract.ts";

export const gifsFamily = stateFamily({
  fetchTypes: ["giphy", "tenor", "realm"],
  fields: gifsState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("giphy") && { giphy_api_key: "" }),
    ...(wants("tenor") && { tenor_api_key: "" }),
    ...(wants("realm") && {
      gif_rating_policy_options: { disabled: { name: "GIFs are switched off", id: 0 } },
    }),
  }),
});
