/** A labelled field for several lines, which grows with its text. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FIELD_LOOK, FieldFrame } from "./field-frame.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  isCode?: boolean;
};

/** At least two lines, at most half of the window. */
export function TextArea({ name, label, hint, error, className, isCode, ...field }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={2}
          {...field}
          {...control}
          name={name}
          className={classNames(
            "field-sizing-content max-h-[50dvh] min-h-16 resize-none py-2",
            FIELD_LOOK,
            isCode && "font-mono text-md",
          )}
        />
      )}
    </FieldFrame>
  );
}
