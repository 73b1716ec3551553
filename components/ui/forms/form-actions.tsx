/** The buttons below the form of a window. */
import { Button } from "../button.tsx";

type FormActionsProps = {
  /** What the button says that saves, e.g. "Add linkifier". */
  action: string;
  isPending: boolean;
  onCancel: () => void;
  /** Offered when there is something typed to be discarded. */
  onDiscard?: (() => void) | undefined;
};

/** Cancelling keeps what was typed; discarding does not. */
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
