/** A labeled text field. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FIELD_LOOK, FieldFrame } from "./fields/field-frame.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** Monospaced. */
  isCode?: boolean;
};

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
