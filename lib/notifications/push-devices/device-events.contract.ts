/** Wire shapes of events about a person's devices. */
import { z } from "zod";

const type = z.literal("device");
const device_id = z.int();

/** Event device, op add. */
export const deviceAddedEvent = z.strictObject({ type, op: z.literal("add"), device_id });

/** Event device, op remove. */
export const deviceRemovedEvent = z.strictObject({ type, op: z.literal("remove"), device_id });
