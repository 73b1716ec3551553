/** A labelled line of text with its hint or its error below. */
import { Field } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type TextFieldProps = Omit<ComponentProps<"input">, "name" | "value" | "defaultValue"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  value?: string;
  defaultValue?: string;
};

/** Label, input and message are tied together for assistive technology; an error marks the input invalid. */
export function TextField({ name, label, hint, error, className, ...input }: TextFieldProps) {
  return (
    <Field.Root name={name} invalid={Boolean(error)} className={classNames("flex flex-col gap-1", className)}>
      <Field.Label className="text-sm font-medium text-ink">{label}</Field.Label>
      <Field.Control
        {...input}
        className={classNames(
          "h-10 w-full rounded-md border border-line-strong bg-field px-3 text-base text-ink transition-colors touch:h-11 touch:text-[1rem]",
          "focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 data-invalid:border-danger",
        )}
      />
      {hint && !error && <Field.Description className="text-xs text-ink-faint">{hint}</Field.Description>}
      <Field.Error match={Boolean(error)} className="text-sm text-danger">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
