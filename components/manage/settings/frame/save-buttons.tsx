"use client";
/** Save and Cancel buttons. */
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";

/** Excludes the buttons in chips. */
export const CONTROL = "[role=combobox], [role=switch], textarea, input:not([aria-hidden])";

type SaveButtonsProps = {
  isPending: boolean;
  /** The reason is shown elsewhere. */
  isBlocked?: boolean;
  /** Saving overwrites someone else's change. */
  isConflict?: boolean;
  onSave?: () => void;
  onCancel: () => void;
};

/** When the buttons disappear, the control above gets the focus. */
export function SaveButtons({
  isPending,
  isBlocked = false,
  isConflict = false,
  onSave,
  onCancel,
}: SaveButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = buttons.current;
    // Runs while the buttons are still in the document.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.querySelector<HTMLElement>(CONTROL)?.focus();
    };
  }, []);
  return (
    <div ref={buttons} className="mt-2 flex gap-2">
      <Button
        type={onSave ? "button" : "submit"}
        size="sm"
        variant="primary"
        isBusy={isPending}
        disabled={isBlocked}
        onClick={onSave}
      >
        {isConflict ? "Save mine" : "Save"}
      </Button>
      <Button size="sm" onClick={onCancel}>
        {isConflict ? "Keep theirs" : "Cancel"}
      </Button>
    </div>
  );
}
