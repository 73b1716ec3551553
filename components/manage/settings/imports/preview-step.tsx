"use client";
/** Shows what is in an export before anything is written, and asks how to import it. */
import { useState } from "react";
import {
  type ChannelChoice,
  UNDO_HOURS,
} from "../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceList } from "../../../ui/choice-list.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { ImportContents } from "./import-contents.tsx";
import { changePlan, matchedUser, useImportPlan } from "./import-plan.ts";
import { MatchPeople } from "./match-people.tsx";
import { type TeamImport, useExportPeople, useRunImport } from "./use-imports.ts";

const CHANNELS = [
  {
    value: "merge",
    title: "Join public channels of the same name",
    about: "Other channels whose name is taken get a number.",
  },
  { value: "rename", title: "Join no channels", about: "Every channel whose name is taken gets a number." },
] as const satisfies readonly { value: ChannelChoice; title: string; about: string }[];

export function PreviewStep({ given: { id, contents } }: { given: TeamImport }) {
  const { channels } = useImportPlan(id);
  return (
    <>
      {contents && <ImportContents contents={contents} />}
      <h3 className="mt-8 mb-1 font-semibold text-md">People</h3>
      <p className="mb-3 text-pretty text-ink-soft text-md">
        People are matched by email address. Match others by hand, so that their messages belong to their
        accounts here.
      </p>
      <MatchPeople importId={id} />
      <div className="mt-8">
        <ChoiceList
          label="Channels"
          value={channels}
          choices={CHANNELS}
          onChange={(chosen) => changePlan(id, { channels: chosen })}
        />
      </div>
      <RunButton importId={id} />
    </>
  );
}

function RunButton({ importId }: { importId: number }) {
  const { data: people } = useExportPeople(importId);
  const { channels, matches } = useImportPlan(importId);
  const [isAsking, setIsAsking] = useState(false);
  const running = useRunImport();
  function run() {
    const matched = (people ?? []).flatMap((person) => {
      const userId = matchedUser(person, matches);
      return userId === null ? [] : [{ person_id: person.person_id, user_id: userId }];
    });
    running.mutate({ import_id: importId, channels, people: matched });
  }
  return (
    <>
      <Button variant="primary" className="mt-6" isBusy={!people} onClick={() => setIsAsking(true)}>
        Import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Import this export?"
          action="Import"
          isPending={running.isPending}
          error={running.error && <FormError error={running.error.message} />}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          <p>
            While it runs, everybody can read, but nobody can write. Choose a quiet hour for a large export.
          </p>
          <p>You can undo the import for {UNDO_HOURS} hours.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
