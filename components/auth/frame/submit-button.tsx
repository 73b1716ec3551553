"use client";
/** Submit button of pages before sign-in. */
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";

type SubmitButtonProps = { isBusy: boolean; children: ReactNode };

/** Until scripts run, the browser's own submit would put the password in the address. */
export function SubmitButton({ isBusy, children }: SubmitButtonProps) {
  const isReady = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" variant="primary" size="lg" isBusy={isBusy} disabled={!isReady}>
      {children}
    </Button>
  );
}

function neverChanges(): () => void {
  return () => {};
}
