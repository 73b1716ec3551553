/** Short notices at the edge of the window. */
import { lateModule } from "../late-module.ts";
import type { NoticeAction } from "./notices.ts";

const notices = lateModule(() => import("./notices.ts"));

/** Says that something worked, for a few seconds. */
export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { raiseNotice, raiseOffer } = await notices.load();
  if (action) raiseOffer(sentence, action);
  else raiseNotice(sentence);
}

/** Does what the notice that came last offers, if there is one. */
export function takeOffer(): void {
  notices.loaded()?.takeOffer();
}

/** Says what went wrong where there is no better place to say it. */
export async function notifyError(sentence: string): Promise<void> {
  (await notices.load()).raiseError(sentence);
}
