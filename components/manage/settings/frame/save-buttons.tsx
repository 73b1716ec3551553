"use client";
/** The buttons below what is changed and not saved. */
import { useLayoutEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";

/** What a setting is changed by, not the buttons of the chips in it. */
export const CONTROL = "[role=combobox], [role=switch], textarea, input:not([aria-hidden])";

type SaveButtonsProps = {
  isPending: boolean;
  /** Why it cannot be saved yet is said elsewhere. */
  isBlocked?: boolean;
  /** Whether saving replaces what somebody else has saved meanwhile. */
  isConflict?: boolean;
  /** Absent: the form is submitted. */
  onSave?: () => void;
  onCancel: () => void;
};

/** They go away when they are pressed: then the control above them has the focus. */
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
    // While they are still in the page.
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
