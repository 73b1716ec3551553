/** Wire shape of registering an event queue; lib/catalog composes its state. */
import { z } from "zod";
import { boolParam, boundedText, intParam, jsonOrTextParam, jsonParam } from "../contract/contract.ts";
import { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";

/** The log is kept for about a day. */
export const MAX_IDLE_SECONDS = 86_400;
/** The longest time that clients may request; they get MAX_IDLE_SECONDS. */
const MAX_IDLE_WISH = 604_800;
const MAX_TYPES = 200;
/** Characters; every type is shorter. */
const MAX_TYPE = 100;
/** Checked for every message sent. */
export const MAX_TERMS = 20;
/** Of all operators and operands; fits over a thousand user ids. */
export const MAX_NARROW_CHARACTERS = 10_000;
const NARROW_TOO_LONG = `narrow is too long (limit: ${MAX_NARROW_CHARACTERS} characters)`;

const eventTypes = jsonParam(z.array(boundedText(MAX_TYPE)).max(MAX_TYPES)).optional();

/** More than the common limit, so that the error usually names that. */
const narrowText = boundedText(10 * MAX_NARROW_CHARACTERS, NARROW_TOO_LONG);

const operand = z.union([narrowText, z.int().transform(String)]);

/** [operator, operand], or the form of message narrows. */
const queueTerm = z.union([
  z
    .tuple([narrowText, operand])
    .transform(([name, value]) => ({ operator: name, operand: value, negated: false })),
  z.strictObject({ operator: narrowText, operand, negated: z.boolean().default(false) }),
]);

const queueNarrow = z
  .array(queueTerm)
  .max(MAX_TERMS)
  .refine(
    (terms) => terms.map((term) => term.operator + term.operand).join("").length <= MAX_NARROW_CHARACTERS,
    NARROW_TOO_LONG,
  );

/** POST /register without the nouns' parts; lib/catalog/register.ts has the whole. */
export const registerRequest = {
  operationId: "register-queue",
  method: "POST",
  path: "/register",
  tag: "real_time_events",
  summary: "Register an event queue",
  auth: "user",
  params: z.object({
    /** Event types to receive; absent: all. Unknown types are ignored. */
    event_types: eventTypes,
    /** Types of the state; absent: as event_types. */
    fetch_event_types: eventTypes,
    client_capabilities: jsonParam(clientCapabilities).default({}),
    apply_markdown: boolParam().default(false),
    client_gravatar: boolParam().default(true),
    /** "partial" may omit subscribers of large channels. */
    include_subscribers: jsonOrTextParam(
      z.union([z.boolean(), z.literal(["true", "false", "partial"])]),
    ).default(false),
    slim_presence: boolParam().default(false),
    presence_history_limit_days: intParam().optional(),
    /** Includes unsubscribed public channels. Absent: false, or a bot's default. */
    all_public_streams: boolParam().optional(),
    /** All terms must match; names are resolved at registration. */
    narrow: jsonParam(queueNarrow).default([]),
    /** Idle seconds after which the queue is dropped; default: 600. */
    queue_lifespan_secs: jsonParam(z.int().min(1).max(MAX_IDLE_SECONDS)).optional(),
    /**
     * Replaces queue_lifespan_secs since feature level 481; "mobile" and longer times get MAX_IDLE_SECONDS, reported as
     * idle_queue_timeout_secs.
     */
    idle_queue_timeout: jsonOrTextParam(
      z.union([z.int().min(1).max(MAX_IDLE_WISH), z.literal("mobile")]),
    ).optional(),
  }),
  errors: ["BAD_NARROW"],
} as const;

/** Fields of every response. */
export const queueFields = {
  queue_id: z.string(),
  /** Log position of the state; the queue has all later events. */
  last_event_id: z.int(),
  /** Idle time until the queue is dropped. */
  idle_queue_timeout_secs: z.int(),
  zulip_feature_level: z.int(),
  zulip_version: z.string(),
  zulip_merge_base: z.string(),
};
