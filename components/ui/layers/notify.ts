/** Short notices. */
import { layerScript } from "./layer-script.ts";
import type { NoticeAction } from "./notices.ts";

/** Enough time to read, think and reach the button or key. */
export const OFFER_MS = 10_000;

export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { raiseNotice, raiseOffer } = await layerScript.load();
  if (action) raiseOffer(sentence, action, OFFER_MS);
  else raiseNotice(sentence);
}

export function takeOffer(): void {
  layerScript.loaded()?.takeOffer();
}

/** Reports an error that has no better place. */
export async function notifyError(sentence: string): Promise<void> {
  (await layerScript.load()).raiseError(sentence);
}
