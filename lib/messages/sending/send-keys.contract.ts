/** The parameter by which a request that comes again is recognized. */
import { textParam } from "../../kernel/contract/contract.ts";

/** Characters of a key. Shorter ones are hardly random, and whoever used one twice would lose a message. */
const SHORTEST_KEY = 16;
const LONGEST_KEY = 64;

/** Of a request that sends or schedules a message. */
export const idempotencyKeyParam = () => textParam(LONGEST_KEY).min(SHORTEST_KEY).optional();
