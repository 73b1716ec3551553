/** Short notices. */
import { layerScript } from "./layer-script.ts";
import type { NoticeAction } from "./notices.ts";

const wanting = new Set<() => void>();

/** Runs `action` at the first notice, which may come before the user touches the page. */
export function onNotice(action: () => void): () => void {
  wanting.add(action);
  return () => wanting.delete(action);
}

/** Notices raised before anything shows them would be lost. */
async function shownNotices() {
  for (const action of wanting) action();
  const layers = await layerScript.load();
  await layers.noticesAreShown;
  return layers;
}

/** Enough time to read, think and reach the button or key. */
export const OFFER_MS = 10_000;

/** @param durationMs of a notice with an action. */
export async function notify(
  sentence: string,
  action?: NoticeAction,
  durationMs: number = OFFER_MS,
): Promise<void> {
  const { raiseNotice, raiseOffer } = await shownNotices();
  if (action) raiseOffer(sentence, action, durationMs);
  else raiseNotice(sentence);
}

export function takeOffer(): void {
  layerScript.loaded()?.takeOffer();
}

/** @param sentence what has not happened; the error's own sentence follows. */
export function notifyFailure(sentence: string, error: unknown): Promise<void> {
  return notifyError(withReason(sentence, error));
}

export function withReason(sentence: string, error: unknown): string {
  return error instanceof Error ? `${sentence} ${error.message}` : sentence;
}

/** Reports an error that has no better place. */
export async function notifyError(sentence: string): Promise<void> {
  (await shownNotices()).raiseError(sentence);
}
