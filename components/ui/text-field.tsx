/** A labelled line of text with its hint or its error below. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FIELD_LOOK, FieldFrame } from "./fields/field-frame.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** For patterns and addresses, in which every character counts. */
  isCode?: boolean;
};

/** Label, input and message are tied together for assistive technology; an error marks the input invalid. */
export function TextField({ name, label, hint, error, className, isCode, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <input
          {...input}
          {...control}
          name={name}
          className={classNames("h-10 touch:h-11", FIELD_LOOK, isCode && "font-mono text-md")}
        />
      )}
    </FieldFrame>
  );
}
