/** A labeled field that grows with its text. */
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { FIELD_LOOK, FieldFrame } from "./field-frame.tsx";
import { growWithText } from "./grow-with-text.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "name" | "ref" | "onInput"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  isCode?: boolean;
};

/** From two lines to half the window. */
export function TextArea({ name, label, hint, error, className, isCode, ...field }: TextAreaProps) {
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => growWithText(element.current));
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <textarea
          rows={2}
          {...field}
          {...control}
          ref={element}
          name={name}
          onInput={(event) => growWithText(event.currentTarget)}
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
