/** Declares what channels bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  addDefaultChannel,
  archiveStream,
  removeDefaultChannel,
  updateStream,
} from "./channel-administration.contract.ts";
import { channelAudiences } from "./channel-audience.ts";
import {
  channelAppeared,
  channelArchived,
  channelUpdated,
  channelVanished,
  defaultChannelsChanged,
  firstMessageChanged,
} from "./channel-events.ts";
import { channelChanges, loadChannels } from "./channel-records.ts";
import { getStreamById, getStreamId, getStreams, getSubscribers } from "./channels.contract.ts";
import { channelsFamily } from "./channels-state.ts";
import { readRevealed, revealedBy } from "./read-revealed.ts";

export const channels = defineNoun({
  contracts: [
    getStreams,
    getStreamById,
    getStreamId,
    getSubscribers,
    updateStream,
    archiveStream,
    addDefaultChannel,
    removeDefaultChannel,
  ],
  events: [
    channelAppeared,
    channelUpdated,
    firstMessageChanged,
    channelVanished,
    channelArchived,
    defaultChannelsChanged,
  ],
  audiences: channelAudiences,
  register: [channelsFamily],
  memory: {
    load: { channels: loadChannels },
    apply: channelChanges,
  },
  discoveries: { by: revealedBy, read: readRevealed },
});
