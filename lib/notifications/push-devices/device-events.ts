/** Events about a person's devices; only their owner receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { deviceAddedEvent, deviceRemovedEvent } from "./device-events.contract.ts";

const stored = z.strictObject({ deviceId: z.int() });

/** A device was registered. */
export const deviceAdded = defineEvent({
  name: "device.add",
  stored,
  wire: deviceAddedEvent,
  variant: sameForEveryone,
  build: ({ deviceId }) => ({ op: "add" as const, device_id: deviceId }),
});

/** A device was removed. */
export const deviceRemoved = defineEvent({
  name: "device.remove",
  stored,
  wire: deviceRemovedEvent,
  variant: sameForEveryone,
  build: ({ deviceId }) => ({ op: "remove" as const, device_id: deviceId }),
});
