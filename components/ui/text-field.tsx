/** A labelled line of text with its hint or its error below. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "name"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
};

/** Label, input and message are tied together for assistive technology; an error marks the input invalid. */
export function TextField({ name, label, hint, error, className, ...input }: TextFieldProps) {
  const id = useId();
  const message = error || hint;
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        className={classNames(
          "h-10 w-full rounded-md border border-line-strong bg-field px-3 text-base text-ink transition-colors touch:h-11 touch:text-[1rem]",
          "focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 aria-invalid:border-danger",
        )}
      />
      {message && (
        <p
          id={`${id}-message`}
          role={error ? "alert" : undefined}
          className={error ? "text-sm text-danger" : "text-xs text-ink-faint"}
        >
          {message}
        </p>
      )}
    </div>
  );
}
