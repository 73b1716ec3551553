/** Raises notices; loaded with the first. */
import { toast } from "sonner";

export type NoticeAction = { label: string; run: () => void };

let markShown = () => {};

/** Resolves when the toaster is ready to show notices. */
export const noticesAreShown = new Promise<void>((resolve) => {
  markShown = resolve;
});

export function showNotices(): void {
  markShown();
}

type Offer = { take: () => void };

/** Latest last. */
const offered: Offer[] = [];

export function raiseNotice(sentence: string): void {
  toast(sentence);
}

export function raiseError(sentence: string): void {
  toast.error(sentence);
}

export function raiseOffer(sentence: string, { label, run }: NoticeAction, durationMs: number): void {
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
    duration: durationMs,
    onDismiss: close,
    onAutoClose: close,
  });
  offered.push(offer);
}

/** Runs the latest action; repeated calls run earlier ones. */
export function takeOffer(): void {
  offered.pop()?.take();
}
