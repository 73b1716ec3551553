/** Wire shapes of reading channels. */
import { z } from "zod";
import { boolParam, defineContract, intParam, roomFor, textParam } from "../../kernel/contract/contract.ts";
import { MAX_CHANNEL_NAME_LENGTH } from "../channels-limits.contract.ts";
import { channelShape } from "./channel-shape.contract.ts";

/** GET /streams. */
export const getStreams = defineContract({
  operationId: "get-streams",
  method: "GET",
  path: "/streams",
  tag: "channels",
  summary: "Get the channels that the account may know of",
  auth: "user",
  params: z.object({
    include_public: boolParam().default(true),
    include_web_public: boolParam().default(false),
    include_subscribed: boolParam().default(true),
    exclude_archived: boolParam().default(true),
    /** For administrators: every active channel, including private ones. */
    include_all_active: boolParam().default(false),
    /** Every channel the account may know of. */
    include_all: boolParam().default(false),
    /** Include whether new people are subscribed to the channel. */
    include_default: boolParam().default(false),
    /** For bots: what the owner is subscribed to. */
    include_owner_subscribed: boolParam().default(false),
    include_can_access_content: boolParam().default(false),
  }),
  returns: z.object({
    /** is_default with include_default only. */
    streams: z.array(z.strictObject({ ...channelShape, is_default: z.boolean().optional() })),
  }),
  errors: [],
});

/** GET /streams/{stream_id}. */
export const getStreamById = defineContract({
  operationId: "get-stream-by-id",
  method: "GET",
  path: "/streams/{stream_id}",
  tag: "channels",
  summary: "Get a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({ stream: z.strictObject(channelShape) }),
  errors: [],
});

/** GET /get_stream_id. */
export const getStreamId = defineContract({
  operationId: "get-stream-id",
  method: "GET",
  path: "/get_stream_id",
  tag: "channels",
  summary: "Get the id of a channel by its name",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream: textParam(roomFor(MAX_CHANNEL_NAME_LENGTH)) }),
  returns: z.object({ stream_id: z.int() }),
  errors: [],
});

/** GET /streams/{stream_id}/members. */
export const getSubscribers = defineContract({
  operationId: "get-subscribers",
  method: "GET",
  path: "/streams/{stream_id}/members",
  tag: "channels",
  summary: "Get the ids of those who are subscribed to a channel",
  auth: "user",
  inChannel: "know",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({ subscribers: z.array(z.int()) }),
  errors: [],
});
