/** The heartbeat: shows idle clients that their connection works. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../event-entry.ts";
import { heartbeatEvent } from "../events.contract.ts";

export const heartbeat = defineEvent({
  name: "heartbeat",
  stored: z.strictObject({}),
  wire: heartbeatEvent,
  variant: sameForEveryone,
  build: () => ({}),
});
