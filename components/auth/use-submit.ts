"use client";
/** State of a form that is sent once at a time. */
import { useState } from "react";

type Submit<Input> = {
  submit: (input: Input) => Promise<void>;
  isPending: boolean;
  error: string | null;
};

/** Runs `action`; while it runs `isPending` is true, and when it throws its sentence is in `error`. */
export function useSubmit<Input>(action: (input: Input) => Promise<void>): Submit<Input> {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(input: Input) {
    setPending(true);
    setError(null);
    try {
      await action(input);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setPending(false);
    }
  }

  return { submit, isPending, error };
}
