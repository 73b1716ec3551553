/** Short notices at the edge of the window. */
import { layerScript } from "./layer-script.ts";
import type { NoticeAction } from "./notices.ts";

/** Says that something worked, for a few seconds. */
export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { raiseNotice, raiseOffer } = await layerScript.load();
  if (action) raiseOffer(sentence, action);
  else raiseNotice(sentence);
}

/** Does what the notice that came last offers, if there is one. */
export function takeOffer(): void {
  layerScript.loaded()?.takeOffer();
}

/** Says what went wrong where there is no better place to say it. */
export async function notifyError(sentence: string): Promise<void> {
  (await layerScript.load()).raiseError(sentence);
}
