"use client";
/** API reference that can call operations. */
import { ArrowLeft } from "lucide-react";
import { classNames } from "../ui/class-names.ts";
import { FormError } from "../ui/form-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Introduction } from "./introduction.tsx";
import { ModelView } from "./model-view.tsx";
import { OperationView } from "./operation-view.tsx";
import { PartList } from "./part-list.tsx";
import { useChosen, useReference } from "./use-document.ts";

export function ApiReference({ isSignedIn }: { isSignedIn: boolean }) {
  const { document, error, operations, models } = useReference();
  const chosen = useChosen();
  const operation = operations.find(({ id }) => id === chosen);
  const model = models.find(({ name }) => `model-${name}` === chosen);
  const isOpen = operation !== undefined || model !== undefined;
  return (
    <main className="flex h-full bg-canvas text-ink">
      <nav
        aria-label="Operations"
        className={classNames(
          "flex w-full shrink-0 flex-col border-line border-r bg-sidebar sm:flex sm:w-80",
          isOpen && "hidden",
        )}
      >
        <a
          href={isSignedIn ? "/" : "/login"}
          className="flex h-13 shrink-0 items-center gap-2.5 px-4 font-semibold text-md -outline-offset-2 hover:bg-hover"
        >
          {isSignedIn && <ArrowLeft className="size-4 text-ink-faint" />}
          {isSignedIn ? "Back to Parley" : "Sign in"}
        </a>
        {!isOpen && <h1 className="px-4 py-2 font-semibold text-lg sm:hidden">The API of Parley</h1>}
        <PartList operations={operations} models={models} chosen={chosen} />
      </nav>
      <div
        className={classNames(
          "min-w-0 flex-1 overflow-y-auto px-5 py-8 sm:px-10",
          !isOpen && "hidden sm:block",
        )}
      >
        <div className="mx-auto max-w-3xl">
          <FormError error={error?.message} />
          {!document && !error && <Skeleton className="h-60" />}
          {document && !isOpen && (
            <Introduction document={document} operations={operations} isSignedIn={isSignedIn} />
          )}
          {operation && <OperationView key={operation.id} operation={operation} isSignedIn={isSignedIn} />}
          {model && <ModelView key={model.name} model={model} />}
        </div>
      </div>
    </main>
  );
}
