/** Short notices at the edge of the window. */
import { lateModule } from "../late-module.ts";

const notices = lateModule(() => import("sonner"));

/** What can be done about it, such as undoing it. */
type NoticeAction = { label: string; run: () => void };

/** Says that something worked, for a few seconds. */
export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { toast } = await notices.load();
  toast(sentence, action && { action: { label: action.label, onClick: action.run } });
}

/** Says what went wrong where there is no better place to say it. */
export async function notifyError(sentence: string): Promise<void> {
  const { toast } = await notices.load();
  toast.error(sentence);
}
