/** Short notices at the edge of the window. */
import { layerScript } from "./layer-script.ts";
import type { NoticeAction } from "./notices.ts";

/** How long an action is offered: to read, think and reach the button or key. */
export const OFFER_MS = 10_000;

/** Reports success for a few seconds. */
export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { raiseNotice, raiseOffer } = await layerScript.load();
  if (action) raiseOffer(sentence, action, OFFER_MS);
  else raiseNotice(sentence);
}

/** Runs the latest notice's action, if any. */
export function takeOffer(): void {
  layerScript.loaded()?.takeOffer();
}

/** Reports an error that has no better place. */
export async function notifyError(sentence: string): Promise<void> {
  (await layerScript.load()).raiseError(sentence);
}
