/** Wire shape of registering an event queue; the state it starts from is composed in lib/catalog. */
import { z } from "zod";
import { boolParam, boundedText, intParam, jsonOrTextParam, jsonParam } from "../contract/contract.ts";
import { clientCapabilities } from "../events/queues/client-capabilities.contract.ts";

/** The log is kept about a day, so a queue cannot be promised more. */
export const MAX_IDLE_SECONDS = 86_400;
/** The longest that the protocol lets a client ask for; it gets MAX_IDLE_SECONDS. */
const MAX_IDLE_WISH = 604_800;
const MAX_TYPES = 200;
/** Characters; every type that exists is much shorter. */
const MAX_TYPE = 100;
/** Each is checked for every message that anybody sends. */
export const MAX_TERMS = 20;
/** All operators and operands together; enough for the ids of more than a thousand people. */
export const MAX_NARROW_CHARACTERS = 10_000;
const NARROW_TOO_LONG = `narrow is too long (limit: ${MAX_NARROW_CHARACTERS} characters)`;

const eventTypes = jsonParam(z.array(boundedText(MAX_TYPE)).max(MAX_TYPES)).optional();

/** More than all may have together, so that the error usually names that limit. */
const narrowText = boundedText(10 * MAX_NARROW_CHARACTERS, NARROW_TOO_LONG);

const operand = z.union([narrowText, z.int().transform(String)]);

/** [operator, operand], or the form that narrows of messages have. */
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

/** POST /register as far as it is the same whatever the nouns bring; lib/catalog/register.ts is the whole. */
export const registerRequest = {
  operationId: "register-queue",
  method: "POST",
  path: "/register",
  tag: "real_time_events",
  summary: "Register an event queue",
  auth: "user",
  params: z.object({
    /** Types of the events to come; absent: all. Unknown types are ignored. */
    event_types: eventTypes,
    /** Types of the state to answer with; absent: as event_types. */
    fetch_event_types: eventTypes,
    client_capabilities: jsonParam(clientCapabilities).default({}),
    /** Content as HTML instead of its source. */
    apply_markdown: boolParam().default(false),
    client_gravatar: boolParam().default(true),
    /** "partial" may leave subscribers out of large channels. */
    include_subscribers: jsonOrTextParam(
      z.union([z.boolean(), z.literal(["true", "false", "partial"])]),
    ).default(false),
    slim_presence: boolParam().default(false),
    presence_history_limit_days: intParam().optional(),
    /** Also messages of public channels that the caller is not subscribed to. Absent: false, unless a bot has another default. */
    all_public_streams: boolParam().optional(),
    /** Message events only where all these terms hold; names are resolved at registration. */
    narrow: jsonParam(queueNarrow).default([]),
    /** Keep the queue this long without a sign of life; 600 when absent. */
    queue_lifespan_secs: jsonParam(z.int().min(1).max(MAX_IDLE_SECONDS)).optional(),
    /**
     * The same since feature level 481, in seconds; "mobile" asks for as long as possible. A wish for more than
     * MAX_IDLE_SECONDS gets that, and idle_queue_timeout_secs in the answer says so.
     */
    idle_queue_timeout: jsonOrTextParam(
      z.union([z.int().min(1).max(MAX_IDLE_WISH), z.literal("mobile")]),
    ).optional(),
  }),
  errors: ["BAD_NARROW"],
} as const;

/** In every answer: the queue, and which version of the protocol the server implements. */
export const queueFields = {
  queue_id: z.string(),
  /** Log position of the state: the queue holds what comes after it. */
  last_event_id: z.int(),
  /** How long the queue is kept without a sign of life. */
  idle_queue_timeout_secs: z.int(),
  zulip_feature_level: z.int(),
  zulip_version: z.string(),
  zulip_merge_base: z.string(),
};
