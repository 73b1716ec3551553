/** What events tell somebody's clients, however late they read. */
import { expect } from "vitest";
import { forgetStream } from "../kernel/events/event-dispatcher.ts";
import type { EventReader } from "./clients/event-reader.ts";
import type { TestEvent } from "./clients/parse-events.ts";
import type { TestAccount } from "./test-account.ts";
import type { TestOrganization } from "./test-organization.ts";

export interface Readers {
  readonly org: TestOrganization;
  readonly who: TestAccount;
  /** What each of the clients registers with. */
  readonly options: Readonly<Record<string, unknown>>;
  /** What is compared of an event. */
  readonly summary: (event: TestEvent) => string;
}

/** A client that reads after each step, one that reads all in the end, and one that reads from the log are told the same. */
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
