"use client";
/** A window with a form of the settings, which closes when it is saved and stays with the reason when it is refused. */
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { FormError } from "../../ui/form-error.tsx";
import { FormActions } from "../../ui/forms/form-actions.tsx";
import { Dialog } from "../../ui/layers/dialog.tsx";
import { useRequest } from "./use-request.ts";

/** Why the form was refused, and what takes the refusal back. */
type Refused = { error: Error | null; forget: () => void };

type FormDialogProps<Answer> = {
  title: string;
  description?: string | undefined;
  width?: "sm" | "md";
  /** What the button says that saves, e.g. "Add playground". */
  action: string;
  save: (form: FormData) => Promise<Answer>;
  /** Called when it was saved, before it closes. */
  onSaved?: () => void;
  /** Takes the form's place when it was saved, instead of closing the window; null closes it. */
  outcome?: (answer: Answer) => ReactNode;
  /** Called when it was saved, after it has closed. */
  afterwards?: (answer: Answer) => unknown;
  onClose: () => void;
  /** Offered when there is something typed to be discarded. */
  onDiscard?: (() => void) | undefined;
  /** The sentence below the fields, where a refusal is not simply its message. */
  sentenceOf?: (error: Error) => string | undefined;
  /** What else to say about a refusal, below that sentence. */
  detailsOf?: (error: Error) => ReactNode;
  children: ReactNode | ((refused: Refused) => ReactNode);
};

/** Enter saves from every field of one line, and with Ctrl or Command from those of several. */
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

/** Moves the focus to the first field that was refused, with each new error. */
function useFocusOnError(form: RefObject<HTMLElement | null>, error: Error | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, error]);
}
