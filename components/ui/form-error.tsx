/** The error of a form. */
import { CircleAlert } from "lucide-react";

/** Announced to screen readers; empty without an error. */
export function FormError({ error }: { error: string | null | undefined }) {
  return (
    <div role="alert">
      {error && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-md text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
    </div>
  );
}
