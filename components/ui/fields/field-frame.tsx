/** A control with label, and hint or error. */
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";

export type FieldControl = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

export const FIELD_LOOK =
  "w-full rounded-md border border-line-strong bg-field px-3 text-base text-ink transition-colors touch:text-[1rem] focus:border-accent focus:outline-none focus:ring-2 focus:ring-accent/25 aria-invalid:border-danger [&[readonly]]:bg-hover [&[readonly]]:text-ink-soft";

type FieldFrameProps = {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

export function FieldFrame({ label, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const message = error || hint;
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": message ? `${id}-message` : undefined,
      })}
      {message && (
        <p
          id={`${id}-message`}
          role={error ? "alert" : undefined}
          className={error ? "break-words text-sm text-danger" : "text-xs text-ink-faint"}
        >
          {message}
        </p>
      )}
    </div>
  );
}
