"use client";
/** Shows what is in an export before anything is written, and asks how to import it. */
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { ImportContents } from "./import-contents.tsx";
import { type Matches, MatchPeople } from "./match-people.tsx";
import { type TeamImport, useRunImport } from "./use-imports.ts";

type Channels = "merge" | "rename";

const CHANNELS = [
  {
    value: "merge",
    title: "Join public channels of the same name",
    about: "Other channels whose name is taken get a number.",
  },
  { value: "rename", title: "Join no channels", about: "Every channel whose name is taken gets a number." },
] as const satisfies readonly { value: Channels; title: string; about: string }[];

export function PreviewStep({ given }: { given: TeamImport }) {
  const [channels, setChannels] = useState<Channels>("merge");
  const [matches, setMatches] = useState<Matches>(new Map());
  const [isAsking, setIsAsking] = useState(false);
  const running = useRunImport();
  const people = [...matches].map(([person_id, user_id]) => ({ person_id, user_id }));
  return (
    <>
      {given.contents && <ImportContents contents={given.contents} />}
      <h3 className="mt-8 mb-1 font-semibold text-md">People</h3>
      <p className="mb-3 text-pretty text-ink-soft text-md">
        People are matched by their email addresses. Match others by hand, so that their messages are theirs
        here, too.
      </p>
      <MatchPeople importId={given.id} matches={matches} onChange={setMatches} />
      <div className="mt-8">
        <ChoiceList label="Channels" value={channels} choices={CHANNELS} onChange={setChannels} />
      </div>
      <Button variant="primary" className="mt-6" onClick={() => setIsAsking(true)}>
        Import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Import this export?"
          action="Import"
          isPending={running.isPending}
          error={running.error && <FormError error={running.error.message} />}
          onConfirm={() => running.mutate({ import_id: given.id, channels, people })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            While it runs, everybody can read, but nobody can write. Choose a quiet hour for a large export.
          </p>
          <p>You can undo the import for 24 hours.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
