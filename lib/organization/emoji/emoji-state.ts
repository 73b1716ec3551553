/** The part of the register answer about emoji: the organization's own ones, and where the names of all others are. */
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { emojiState } from "./custom-emoji.contract.ts";
import { emojiDataPath } from "./emoji-data.ts";
import { presentAllEmoji } from "./present-custom-emoji.ts";

export const emojiFamily = stateFamily({
  fetchTypes: ["realm_emoji", "realm"],
  fields: emojiState,
  present: (_read, { organization }, { wants }) => ({
    ...(wants("realm_emoji") && { realm_emoji: presentAllEmoji(organization) }),
    ...(wants("realm") && { server_emoji_data_url: `${organizationUrl(organization)}${emojiDataPath()}` }),
  }),
});
