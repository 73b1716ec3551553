"use client";
/** A switch with an explanation. */
import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

type SwitchFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
};

export function SwitchField({ label, hint, error, checked, onChange, disabled }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-md">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-pretty text-ink-soft text-sm">
            {hint}
          </p>
        )}
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative mt-0.5 inline-flex h-5 w-9 shrink-0 rounded-full border border-line-strong bg-selected p-px transition-colors after:absolute after:-inset-3 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-60"
      >
        <Switch.Thumb className="size-4 rounded-full bg-white shadow-[0_1px_2px_#0000004d] transition-transform data-checked:translate-x-4 dark:bg-ink" />
      </Switch.Root>
    </div>
  );
}
