/** The heartbeat: an event without news, so that quiet clients know that they still listen. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "./event-entry.ts";
import { heartbeatEvent } from "./events.contract.ts";

export const heartbeat = defineEvent({
  name: "heartbeat",
  stored: z.strictObject({}),
  wire: heartbeatEvent,
  variant: sameForEveryone,
  build: () => ({}),
});
