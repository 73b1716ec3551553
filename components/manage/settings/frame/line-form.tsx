"use client";
/** A form with one field and a button beside it. */
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type LineFormProps<Answer> = Omit<ComponentProps<typeof TextField>, "className" | "required" | "children"> & {
  button: string;
  /** Gets the trimmed text. */
  send: (text: string) => Promise<Answer>;
  /** Called after the field was reset. */
  afterwards?: () => unknown;
  onCancel?: () => void;
  className?: string;
  /** Below the field; gets the last response. */
  children?: (answer: Answer | undefined) => ReactNode;
};

export function LineForm<Answer>(props: LineFormProps<Answer>) {
  const { button, send, afterwards, onCancel, className = "gap-3", children, ...field } = props;
  const form = useRef<HTMLFormElement>(null);
  const sending = useRequest(send, () => {
    form.current?.reset();
    return afterwards?.();
  });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        sending.mutate(String(new FormData(event.currentTarget).get(field.name) ?? "").trim());
      }}
      className={`flex flex-col ${className}`}
    >
      <div className="flex items-end gap-2">
        <TextField {...field} className="flex-1" required />
        <Button type="submit" size="lg" disabled={sending.isPending}>
          {button}
        </Button>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <FormError error={sending.error?.message} />
      {children?.(sending.data)}
    </form>
  );
}
