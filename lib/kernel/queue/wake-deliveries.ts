/** Starts deliveries as soon as their rows are written, instead of at the next second. */
import { logFailure } from "../log-failure.ts";
import { shared } from "../registry.ts";

export type WokenWork =
  | "interactions with bots"
  | "link previews"
  | "link previews in messages"
  | "notifications in browsers"
  | "outgoing webhooks"
  | "thumbnails"
  | "thumbnails in messages";

interface Looking {
  readonly work: WokenWork;
  readonly look: () => Promise<void>;
}

const everyLooking = () => shared("looking-for-deliveries", () => new Set<Looking>());

/** The returned function ends it. */
export function lookWhenWoken(work: WokenWork, look: () => Promise<void>): () => Promise<void> {
  const looking = { work, look };
  everyLooking().add(looking);
  return async () => {
    everyLooking().delete(looking);
  };
}

/** Call it after the commit. Only this node is woken; the others look every second. */
export function wakeDeliveries(woken: WokenWork): void {
  for (const { work, look } of everyLooking()) {
    if (work === woken)
      look().catch((error) => logFailure(error, { work }, "due deliveries could not be found"));
  }
}
