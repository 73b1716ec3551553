/** The part of the register answer about channels: those the person may know of, and those that new people are put into. */
import type { z } from "zod";
import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { jsonList } from "../../text/json-text.ts";
import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_NAME_LENGTH } from "../channels-limits.contract.ts";
import { refreshActivity } from "./activity/recent-activity.ts";
import { maySeeDefaultChannels } from "./channel-access.ts";
import { channelTexts } from "./channel-texts.ts";
import { channelsState } from "./channels-state.contract.ts";
import { defaultChannelIds } from "./default-channels.ts";
import { type Firsts, readFirsts, registeredActivity, visibleChannels } from "./registered-channels.ts";

const limits = {
  max_stream_name_length: MAX_CHANNEL_NAME_LENGTH,
  max_stream_description_length: MAX_CHANNEL_DESCRIPTION_LENGTH,
};

export const channelsFamily = stateFamily({
  fetchTypes: ["stream", "default_streams", "default_stream_groups", "realm"],
  fields: channelsState,
  prepare: refreshActivity,
  read: async (tx, actor, wants) => (wants("stream") ? await readFirsts(tx, actor) : null),
  present: (firsts, actor, { wants, capabilities }) => ({
    ...(firsts && { streams: listChannels(actor, capabilities, firsts) }),
    ...(wants("default_streams") && { realm_default_streams: defaultChannels(actor) }),
    ...(wants("default_stream_groups") && { realm_default_stream_groups: [] }),
    ...(wants("realm") && limits),
  }),
});

function listChannels(
  actor: RegisteredActor,
  capabilities: RegisteringClient["capabilities"],
  firsts: Firsts,
): z.input<typeof channelsState>["streams"] {
  const textOf = channelTexts(actor);
  const listed = visibleChannels(actor, capabilities);
  return jsonList(listed.map((channel) => textOf(channel, registeredActivity(actor, channel, firsts))));
}

function defaultChannels({ organization, user }: RegisteredActor): number[] {
  return maySeeDefaultChannels(user) ? defaultChannelIds(organization) : [];
}
