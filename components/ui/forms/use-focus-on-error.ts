"use client";
/** Brings the field that was refused into view. */
import { type RefObject, useEffect } from "react";

/** Each new error moves the focus to the first field that it is about. */
export function useFocusOnError(form: RefObject<HTMLElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, error]);
}
