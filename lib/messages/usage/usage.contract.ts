/** Wire shape of usage figures. */
import { z } from "zod";
import { defineContract, jsonParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** A leap year. */
export const MAX_DAYS = 366;
const USUAL_DAYS = 30;
/** Per response. */
export const MAX_CHANNELS = 100;

const dayShape = z.strictObject({
  /** UTC, like "2026-11-22". */
  date: z.string(),
  /** Includes messages deleted since. */
  messages: z.strictObject({
    public_channels: z.int(),
    private_channels: z.int(),
    /** Between two people, or to oneself. */
    direct: z.int(),
    /** Among more than two people. */
    group_direct: z.int(),
    /** Number of all these that bots sent. */
    by_bots: z.int(),
  }),
  /**
   * People who used a client or sent a message on the day, and in the seven and thirty days up to it; with hidden
   * presence, only senders. Null when not recorded.
   */
  active_people: z.strictObject({ day: z.int(), week: z.int(), month: z.int() }).nullable(),
  /** Null when not recorded. */
  uploaded_bytes: z.int().nullable(),
});

/** GET /realm/usage: an extension of this server. */
export const getUsage = defineContract({
  operationId: "get-usage",
  method: "GET",
  path: "/realm/usage",
  tag: "server_and_organizations",
  summary: "See how much the organization is used, day by day",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    /** Number of days, today included. */
    days: jsonParam(z.int().min(1).max(MAX_DAYS)).default(USUAL_DAYS),
  }),
  returns: z.object({
    /** Oldest first. */
    days: z.array(dayShape),
    /** The busiest ones, at most a hundred. */
    channels: z.array(z.strictObject({ stream_id: z.int(), messages: z.int(), by_bots: z.int() })),
  }),
  errors: [],
});
