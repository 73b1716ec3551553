/** Raises notices; loaded with the first. */
import { toast } from "sonner";

/** What can be done about it, such as undoing it. */
export type NoticeAction = { label: string; run: () => void };

/** Long enough to read the notice, to think, and to reach the button or the key. */
const OFFER_MS = 10_000;

/** What the notice that came last offers, while it is there. */
let offered: { take: () => void } | null = null;

export function raiseNotice(sentence: string): void {
  toast(sentence);
}

export function raiseError(sentence: string): void {
  toast.error(sentence);
}

/** One with a button. */
export function raiseOffer(sentence: string, { label, run }: NoticeAction): void {
  const offer = {
    take: () => {
      toast.dismiss(id);
      run();
    },
  };
  const close = () => {
    if (offered === offer) offered = null;
  };
  const onClick = () => {
    close();
    run();
  };
  const id = toast(sentence, {
    action: { label, onClick },
    duration: OFFER_MS,
    onDismiss: close,
    onAutoClose: close,
  });
  offered = offer;
}

/** Does what the notice that came last offers, such as undoing; nothing where there is none. */
export function takeOffer(): void {
  const offer = offered;
  offered = null;
  offer?.take();
}
