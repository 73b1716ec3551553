/** Parses events by the wire form of their type. */
import { z } from "zod";
import { eventParts } from "../../catalog/catalog.ts";

const forms = [...eventParts.entries.values()].map(({ wire }) => wire.extend({ id: z.int() }));
const anyEvent = z.looseObject({ id: z.int(), type: z.string() });

export type TestEvent = z.infer<typeof anyEvent>;

/**
 * Requires an exact match with the contracts.
 * @throws Error for an unknown field or type.
 */
export function parseEvents(received: unknown): TestEvent[] {
  const events = z.array(anyEvent).parse(received);
  for (const event of events) {
    const ofType = forms.filter(({ shape }) => shape.type.value === event.type);
    if (!ofType.some((form) => form.safeParse(event).success)) {
      const reasons = ofType.map((form) => form.safeParse(event).error?.message);
      throw new Error(`Not an event of the contracts: ${JSON.stringify(event)}\n${reasons.join("\n")}`);
    }
  }
  return events;
}
