/** A person or bot of the demo organization as actor, bound by the usual rules. */
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";

/** @param ids account ids by handle. */
export async function demoActor(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  handle: string,
): Promise<Actor> {
  const { organization } = await streamOf(realmId);
  const user = organization.users.get(ids.get(handle) ?? 0);
  if (!user) throw new Error(`The demo organization has nobody called ${handle}.`);
  return { user, organization, client: "website", sessionId: null };
}
