/** Wire shapes of events about channels. */
import { z } from "zod";
import { groupSetting } from "../../kernel/roles/group-setting.contract.ts";
import { channelShape } from "./channel-shape.contract.ts";

/** Event stream, op create: channels that were created or became visible to the person. */
export const channelsCreatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("create"),
  streams: z.array(z.strictObject(channelShape)),
});

/** Event stream, op delete: channels that the person may no longer know of. */
export const channelsDeletedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("delete"),
  /** The older form of stream_ids. */
  streams: z.array(z.strictObject({ stream_id: z.int() })),
  stream_ids: z.array(z.int()),
});

/** Event stream, op update: a property of a channel was changed. */
export const channelUpdatedEvent = z.strictObject({
  type: z.literal("stream"),
  op: z.literal("update"),
  stream_id: z.int(),
  /** The name before the change. */
  name: z.string(),
  property: z.string(),
  value: z.union([groupSetting, z.boolean(), z.string(), z.null()]),
  /** With the property "description". */
  rendered_description: z.string().optional(),
  /** This and the next with the property "invite_only". */
  history_public_to_subscribers: z.boolean().optional(),
  is_web_public: z.boolean().optional(),
});

/** Event default_streams: the channels that new people are subscribed to, all of them. */
export const defaultChannelsEvent = z.strictObject({
  type: z.literal("default_streams"),
  default_streams: z.array(z.int()),
});
