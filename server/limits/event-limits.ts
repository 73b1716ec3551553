/** The limits of event queues, in words. */
import {
  IDLE_SECONDS,
  MAX_QUEUES_OF_BOTS,
  MAX_QUEUES_OF_ONE,
} from "../../lib/kernel/events/queues/event-queue.ts";

import { MAX_UNACKNOWLEDGED } from "../../lib/kernel/events/queues/live-queue.ts";
import {
  MAX_IDLE_SECONDS,
  MAX_NARROW_CHARACTERS,
  MAX_TERMS,
} from "../../lib/kernel/register/register-queue.contract.ts";
import { count, INVALID, type Limit, minutes } from "./limit.ts";

export const eventLimits: readonly Limit[] = [
  {
    what: "event queues of an account, and of all bots of a person together",
    limit: `${count(MAX_QUEUES_OF_ONE)}, ${count(MAX_QUEUES_OF_BOTS)}`,
    beyond: "the one idle longest is removed",
  },
  {
    what: "time that an unused event queue is kept",
    limit: `${minutes(IDLE_SECONDS)}, on request up to ${minutes(MAX_IDLE_SECONDS)}`,
    beyond: "removed",
  },
  {
    what: "events that a socket has not acknowledged",
    limit: count(MAX_UNACKNOWLEDGED),
    beyond: "waits, then reads on from the log",
  },
  {
    what: "narrow of an event queue",
    limit: `${count(MAX_TERMS)} terms, ${count(MAX_NARROW_CHARACTERS)} characters`,
    beyond: INVALID,
  },
];
