/** Short notices at the edge of the window. */
import { lateModule } from "../late-module.ts";

const notices = lateModule(() => import("sonner"));

/** What can be done about it, such as undoing it. */
type NoticeAction = { label: string; run: () => void };

/** Long enough to read the notice, to think, and to reach the button or the key. */
const OFFER_MS = 10_000;

/** What the notice that came last offers, while it is there; `take` does it. */
let offered: { take: () => void } | null = null;

/** Says that something worked, for a few seconds. */
export async function notify(sentence: string, action?: NoticeAction): Promise<void> {
  const { toast } = await notices.load();
  if (!action) {
    toast(sentence);
    return;
  }
  const offer = {
    take: () => {
      toast.dismiss(id);
      action.run();
    },
  };
  const close = () => {
    if (offered === offer) offered = null;
  };
  const onClick = () => {
    close();
    action.run();
  };
  const id = toast(sentence, {
    action: { label: action.label, onClick },
    duration: OFFER_MS,
    onDismiss: close,
    onAutoClose: close,
  });
  offered = offer;
}

/** Does what the notice that came last offers, such as undoing; false where there is none. */
export function takeOffer(): boolean {
  const offer = offered;
  offered = null;
  offer?.take();
  return offer !== null;
}

/** Says what went wrong where there is no better place to say it. */
export async function notifyError(sentence: string): Promise<void> {
  const { toast } = await notices.load();
  toast.error(sentence);
}
