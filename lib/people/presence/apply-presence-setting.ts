/** Shows or hides a person at once when they change whether their presence is shown. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { announcePresence } from "./announce-presence.ts";
import { OFFLINE_AFTER_SECONDS } from "./presence-records.ts";

/** From now on the person is there, or was last there so long ago that everybody takes them for offline. */
export async function applyPresenceSetting({ organization, user }: Actor, isShown: boolean): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const at = isShown ? now : now - OFFLINE_AFTER_SECONDS - 1;
  const record = organization.presences.replace({ userId: user.id, activeAt: at, seenAt: at });
  await announcePresence(organization, record);
}
