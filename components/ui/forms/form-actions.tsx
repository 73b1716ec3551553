/** The buttons of a dialog's form. */
import { Button } from "../button.tsx";

type FormActionsProps = {
  /** E.g. "Add linkifier". */
  action: string;
  isPending: boolean;
  onCancel: () => void;
  onDiscard?: (() => void) | undefined;
};

/** Canceling keeps the input as a draft. */
export function FormActions({ action, isPending, onCancel, onDiscard }: FormActionsProps) {
  return (
    <footer className="flex items-center justify-end gap-2 border-line border-t px-5 py-3">
      {onDiscard && (
        <Button variant="ghost" className="mr-auto -ml-3" onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={isPending}>
        {action}
      </Button>
    </footer>
  );
}
