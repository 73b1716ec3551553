/** Wire shapes of leaving channels, and of joining and leaving in one request. */
import { z } from "zod";
import { boundedText, defineContract, jsonParam, roomFor } from "../../../kernel/contract/contract.ts";
import { MAX_EMAIL } from "../../../people/people-limits.contract.ts";
import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
} from "../../channels-limits.contract.ts";
import { colorSchema } from "../subscription-settings.contract.ts";

const MAX_CHANNELS = 100;
const MAX_PRINCIPALS = 5_000;

const channelName = boundedText(roomFor(MAX_CHANNEL_NAME_LENGTH), CHANNEL_NAME_TOO_LONG);

/** Names of channels. */
const left = {
  removed: z.array(z.string()),
  /** Those that somebody was not in. */
  not_removed: z.array(z.string()),
};

/** DELETE /users/me/subscriptions. */
export const unsubscribe = defineContract({
  operationId: "unsubscribe",
  method: "DELETE",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Unsubscribe from channels",
  auth: "user",
  params: z.object({
    subscriptions: jsonParam(z.array(channelName).max(MAX_CHANNELS)),
    /** Ids or addresses of those to unsubscribe; absent: the caller. */
    principals: jsonParam(
      z.union([z.array(z.int()).max(MAX_PRINCIPALS), z.array(boundedText(MAX_EMAIL)).max(MAX_PRINCIPALS)]),
    ).optional(),
  }),
  returns: z.object(left),
  errors: ["STREAM_DOES_NOT_EXIST", "UNAUTHORIZED_PRINCIPAL"],
});

/** PATCH /users/me/subscriptions. */
export const updateSubscriptions = defineContract({
  operationId: "update-subscriptions",
  method: "PATCH",
  path: "/users/me/subscriptions",
  tag: "channels",
  summary: "Subscribe to channels and unsubscribe from others",
  auth: "user",
  params: z.object({
    delete: jsonParam(z.array(channelName).max(MAX_CHANNELS)).default([]),
    add: jsonParam(
      z
        .array(
          z.strictObject({
            name: channelName,
            color: colorSchema.optional(),
            description: boundedText(
              roomFor(MAX_CHANNEL_DESCRIPTION_LENGTH),
              CHANNEL_DESCRIPTION_TOO_LONG,
            ).optional(),
          }),
        )
        .max(MAX_CHANNELS),
    ).default([]),
  }),
  returns: z.object({
    ...left,
    /** Id of the caller → names of the channels. */
    subscribed: z.record(z.string(), z.array(z.string())),
    already_subscribed: z.record(z.string(), z.array(z.string())),
  }),
  errors: ["STREAM_DOES_NOT_EXIST"],
});
