/** Why messages were not moved, and what can be done instead. */
import { Button } from "../ui/button.tsx";
import { TooOldToMove } from "./move-messages.ts";

type MoveFailureProps = { error: Error | null; isPending: boolean; onMoveNewest: () => void };

/** Where some of the messages are too old, offers to move the others. */
export function MoveFailure({ error, isPending, onMoveNewest }: MoveFailureProps) {
  return (
    <div role="alert">
      {error && (
        <div className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger text-md">
          <span>{error.message}</span>
          {error instanceof TooOldToMove && error.firstId !== null && (
            <Button size="sm" disabled={isPending} onClick={onMoveNewest}>
              Move the newest {error.allowed} instead
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
