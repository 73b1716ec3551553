/** Compares events of clients that read at different times. */
import { expect } from "vitest";
import { forgetStream } from "../kernel/events/event-dispatcher.ts";
import type { EventReader } from "./clients/event-reader.ts";
import type { TestEvent } from "./clients/parse-events.ts";
import type { TestAccount } from "./test-account.ts";
import type { TestOrganization } from "./test-organization.ts";

export interface Readers {
  readonly org: TestOrganization;
  readonly who: TestAccount;
  readonly options: Readonly<Record<string, unknown>>;
  /** The compared part. */
  readonly summary: (event: TestEvent) => string;
}

/** Clients reading after each step, at the end, and from the log must get equal events. */
export async function toldHoweverLate(
  { org, who, options, summary }: Readers,
  steps: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const open = () => who.listen(options);
  const [prompt, late, fromLog] = [await open(), await open(), await open()];
  const read = async (reader: EventReader) => (await reader.read()).map(summary);
  const atOnce: string[] = [];
  for (const step of steps) {
    await step();
    await org.untilDelivered();
    atOnce.push(...(await read(prompt)));
  }
  expect(await read(late)).toEqual(atOnce);
  forgetStream(org.realmId);
  expect(await read(fromLog)).toEqual(atOnce);
  return atOnce;
}
