/** The part of the register answer about linkifiers. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { linkifiersState } from "./linkifiers.contract.ts";
import { presentLinkifier } from "./present-linkifier.ts";

export const linkifiersFamily = stateFamily({
  fetchTypes: ["realm_linkifiers", "realm_filters"],
  fields: linkifiersState,
  present: (_read, { organization }, { wants, capabilities }) => ({
    ...(wants("realm_linkifiers") && {
      realm_linkifiers: capabilities.linkifier_url_template
        ? organization.linkifiers.inOrder.map(presentLinkifier)
        : [],
    }),
    ...(wants("realm_filters") && { realm_filters: [] }),
  }),
});
