/** Why messages were not moved, and what can be done instead. */
import { Button } from "../ui/button.tsx";
import { TooOldToMove } from "./move-messages.ts";

type MoveFailureProps = {
  error: Error | null;
  /** How many of those that were to move may. */
  allowed: number;
  isPending: boolean;
  onMoveNewest: () => void;
};

/** Where some of the messages are too old, offers to move the others. */
export function MoveFailure({ error, allowed, isPending, onMoveNewest }: MoveFailureProps) {
  return (
    <div role="alert">
      {error && (
        <div className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-md">
          <span>{error.message}</span>
          {error instanceof TooOldToMove && allowed > 0 && (
            <Button size="sm" disabled={isPending} onClick={onMoveNewest}>
              Move the newest {allowed} instead
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
