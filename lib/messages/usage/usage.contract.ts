/** Wire shape of the usage figures. */
import { z } from "zod";
import { defineContract, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** A year, and a leap day. */
export const MOST_DAYS = 366;
const USUAL_DAYS = 30;
/** Per answer. */
export const MOST_CHANNELS = 100;

const dayShape = z.strictObject({
  /** "2026-11-22", by universal time. */
  date: z.string(),
  /** Messages that were sent on the day, those included that were deleted since. */
  messages: z.strictObject({
    public_channels: z.int(),
    private_channels: z.int(),
    /** Between two people, or to oneself. */
    direct: z.int(),
    /** Between more than two people. */
    group_direct: z.int(),
    /** How many of all of these were sent by bots. */
    by_bots: z.int(),
  }),
  /**
   * People who used a client or sent a message: on the day, in the seven days and in the thirty days that end with it. Who
   * hides their presence counts by what they send. null: not recorded.
   */
  active_people: z.strictObject({ day: z.int(), week: z.int(), month: z.int() }).nullable(),
  /** What all uploaded files take; null: not recorded. */
  uploaded_bytes: z.int().nullable(),
});

/** GET /realm/usage: an addition of this server. */
export const getUsage = defineContract({
  operationId: "get-usage",
  method: "GET",
  path: "/realm/usage",
  tag: "server_and_organizations",
  summary: "See how much the organization is used, day by day",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    /** How many days, up to and including today. */
    days: jsonParam(z.int().min(1).max(MOST_DAYS)).default(USUAL_DAYS),
  }),
  returns: z.object({
    /** The oldest first. */
    days: z.array(dayShape),
    /** Those with the most messages in these days, the busiest first; at most a hundred. */
    channels: z.array(z.strictObject({ stream_id: z.int(), messages: z.int(), by_bots: z.int() })),
  }),
  errors: [],
});
