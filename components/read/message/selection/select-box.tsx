"use client";
/** Lies over a message while some of its topic are selected: a press anywhere selects it, or no longer. */
import { Check } from "lucide-react";
import type { Message } from "../../../model/store/history/messages-state.ts";
import { classNames } from "../../../ui/class-names.ts";
import { toggleSelected } from "./select-messages.ts";

type SelectBoxProps = { message: Message; isSelected: boolean };

export function SelectBox({ message, isSelected }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: what is pressed is as large as the message.
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label="Selected"
      tabIndex={-1}
      onClick={() => toggleSelected(message)}
      className={classNames(
        "absolute inset-0 z-1 rounded-md",
        isSelected ? "bg-accent/10" : "hover:bg-accent/5",
      )}
    >
      <span
        className={classNames(
          "absolute top-1.5 right-3 flex size-4.5 items-center justify-center rounded-sm border",
          isSelected ? "border-accent bg-accent text-on-accent" : "border-ink-faint bg-field",
        )}
      >
        {isSelected && <Check className="size-3.5" />}
      </span>
    </button>
  );
}
