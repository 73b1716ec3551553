/** What channels do for groups and the organization, which are below them. */

import type { ChannelPort } from "../../kernel/channel-port.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import { knownPeople } from "../known-people/acquaintance-events.ts";
import { tell } from "../known-people/tell-viewers.ts";
import { groupUses } from "../permissions/group-uses.ts";
import { requireShare } from "../registration-quota/registration-quota.ts";
import { requireMayChooseChannels } from "./choose-channels.ts";
import { channelSightEvents, tellSight } from "./sight-of-group-members.ts";

export const implementedChannelPort: ChannelPort = {
  sightEvents: channelSightEvents,
  tellSight,
  requireShare,
  groupUses,
  requireMayChooseChannels,
  async knownPeopleChange(log, organization, groupId) {
    const known = await asLogged(log, organization, () => knownPeople(organization, groupId));
    return () => tell(log, known);
  },
};
