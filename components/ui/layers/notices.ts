/** Raises notices; loaded with the first. */
import { toast } from "sonner";

/** What can be done about it, such as undoing it. */
export type NoticeAction = { label: string; run: () => void };

/** Long enough to read the notice, to think, and to reach the button or the key. */
const OFFER_MS = 10_000;

type Offer = { take: () => void };

/** What the notices that are there offer, the last one at the end. */
const offered: Offer[] = [];

export function raiseNotice(sentence: string): void {
  toast(sentence);
}

export function raiseError(sentence: string): void {
  toast.error(sentence);
}

/** One with a button. */
export function raiseOffer(sentence: string, { label, run }: NoticeAction): void {
  const offer: Offer = {
    take: () => {
      toast.dismiss(id);
      run();
    },
  };
  const close = () => {
    const at = offered.indexOf(offer);
    if (at >= 0) offered.splice(at, 1);
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
  offered.push(offer);
}

/** Does what the last notice offers, such as undoing, and the next time what the one before it does. */
export function takeOffer(): void {
  offered.pop()?.take();
}
