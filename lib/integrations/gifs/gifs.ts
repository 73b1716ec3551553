/** GIFs: there is no provider, so the register answer says that they are off. */

import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { gifsState } from "./gifs.contract.ts";

const gifsFamily = stateFamily({
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

export const gifs = defineNoun({
  register: [gifsFamily],
});
