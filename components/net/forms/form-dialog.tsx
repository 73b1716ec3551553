"use client";
/** A dialog with a form; closes when saved. */
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { FormActions } from "../../ui/forms/form-actions.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { useRequest } from "./use-request.ts";

type Refused = { error: Error | null; forget: () => void };

type FormDialogProps<Answer> = {
  title: string;
  description?: string | undefined;
  width?: "sm" | "md";
  /** E.g. "Add playground". */
  action: string;
  save: (form: FormData) => Promise<Answer>;
  onSaved?: () => void;
  /** Replaces the form after saving; null closes the dialog. */
  outcome?: (answer: Answer) => ReactNode;
  /** When the dialog has closed. */
  afterwards?: (answer: Answer) => unknown;
  onClose: () => void;
  onDiscard?: (() => void) | undefined;
  sentenceOf?: (error: Error) => string | undefined;
  detailsOf?: (error: Error) => ReactNode;
  children: ReactNode | ((refused: Refused) => ReactNode);
};

/** Multi-line fields submit with Ctrl+Enter or Command+Enter. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, description, width, action, save, onClose, onDiscard, children } = props;
  const { sentenceOf = (error: Error) => error.message, detailsOf } = props;
  const form = useRef<HTMLFormElement>(null);
  const saving = useRequest(save, (answer) => {
    props.onSaved?.();
    if (props.outcome?.(answer)) return;
    onClose();
    return props.afterwards?.(answer);
  });
  const outcome = saving.data !== undefined && props.outcome?.(saving.data);
  useFocusOnError(form, saving.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    saving.mutate(new FormData(event.currentTarget));
  }

  function onKeyDown({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
    const isSaving = key === "Enter" && (ctrlKey || metaKey) && !saving.isPending;
    if (isSaving && target instanceof HTMLTextAreaElement) form.current?.requestSubmit();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      {...(width !== undefined && { width })}
    >
      {outcome || (
        <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
          <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-5">
            {typeof children === "function"
              ? children({ error: saving.error, forget: saving.reset })
              : children}
            <FormError error={saving.error && sentenceOf(saving.error)} />
            {saving.error && detailsOf?.(saving.error)}
          </div>
          <FormActions
            action={action}
            isPending={saving.isPending}
            onCancel={onClose}
            onDiscard={onDiscard}
          />
        </form>
      )}
    </Dialog>
  );
}

function useFocusOnError(form: RefObject<HTMLElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, error]);
}
