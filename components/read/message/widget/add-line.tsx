"use client";
/** Adds a line to a poll or to-do list. */
import type { FormEvent } from "react";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { Button } from "../../../ui/button.tsx";

type AddLineProps = { messageId: number; label: string; action: string; onAdd: (text: string) => void };

export function AddLine({ messageId, label, action, onAdd }: AddLineProps) {
  const { values, change, forget } = useFormDraft(`line/${messageId}/${label}`, { text: "" });
  const { text } = values;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    onAdd(text.trim());
    forget();
  }
  return (
    <form onSubmit={submit} className="mt-2 flex items-center gap-2">
      <input
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        onChange={(event) => change("text", event.target.value)}
        className="h-8 min-w-0 flex-1 rounded-md border border-line bg-field px-2.5 text-md focus:border-accent focus:outline-none touch:h-11 touch:text-[1rem]"
      />
      <Button type="submit" size="sm" disabled={text.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
