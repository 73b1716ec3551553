/** Wire shape of usage figures. */
import { z } from "zod";
import { defineContract, jsonParam, model } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** A leap year. */
export const MAX_DAYS = 366;
const USUAL_DAYS = 30;
/** Per response. */
export const MAX_CHANNELS = 100;

const dayShape = model(
  "UsageOfDay",
  z.strictObject({
    date: z.string().describe('Day in UTC, such as "2026-11-22".'),
    messages: z
      .strictObject({
        public_channels: z.int().describe("Messages in public channels."),
        private_channels: z.int().describe("Messages in private channels."),
        direct: z.int().describe("Direct messages between two people, or to oneself."),
        group_direct: z.int().describe("Direct messages among more people."),
        by_bots: z.int().describe("How many of all these messages bots sent."),
      })
      .describe("Number of messages, also of those deleted since."),
    active_people: z
      .strictObject({
        day: z.int().describe("On this day."),
        week: z.int().describe("In the seven days up to it."),
        month: z.int().describe("In the thirty days up to it."),
      })
      .nullable()
      .describe(
        "People who used a client or sent a message; null when not recorded. People with hidden presence count only as senders.",
      ),
    uploaded_bytes: z.int().nullable().describe("Bytes of uploaded files; null when not recorded."),
  }),
);

/** GET /realm/usage: an extension of this server. */
export const getUsage = defineContract({
  operationId: "get-usage",
  method: "GET",
  path: "/realm/usage",
  tag: "organization",
  summary: "See how much the organization is used, day by day",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    days: jsonParam(z.int().min(1).max(MAX_DAYS))
      .default(USUAL_DAYS)
      .describe("Number of days, today included."),
  }),
  returns: z.object({
    days: z.array(dayShape).describe("The days, oldest first."),
    channels: z
      .array(
        z.strictObject({
          stream_id: z.int().describe("Id of the channel."),
          messages: z.int().describe("Number of messages."),
          by_bots: z.int().describe("How many of them bots sent."),
        }),
      )
      .describe("The busiest channels, at most a hundred."),
  }),
  errors: [],
});
