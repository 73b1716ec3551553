"use client";
/** The report of an import that is done, with the offer to undo it. */
import { useState } from "react";
import { dateAndTime } from "../../../../lib/text/date-and-time.ts";
import { Button } from "../../../ui/button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { Section } from "../frame/page-parts.tsx";
import { ImportContents } from "./import-contents.tsx";
import { SOURCE_NAMES } from "./source-names.ts";
import { type TeamImport, useUndoImport } from "./use-imports.ts";
import { WorkStep } from "./work-step.tsx";

export function DoneImport({ given }: { given: TeamImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const { state, source, contents, undone, undo_until: until, error } = given;
  const from = source === null ? "" : ` from ${SOURCE_NAMES[source]}`;
  const outcome = state === "undone" ? "Undone" : `Imported${from}`;
  return (
    <Section
      title={given.file_name}
      description={`${outcome} · uploaded ${dateAndTime(given.created)}`}
      action={
        until !== null && (
          <Button onClick={() => setIsAsking(true)}>
            Undo import<span className="sr-only"> of {given.file_name}</span>
          </Button>
        )
      }
    >
      <FormError error={error} />
      {state === "undoing" && <WorkStep given={given} />}
      {until !== null && (
        <p className="mb-2 text-ink-soft text-sm">It can be undone until {dateAndTime(until)}.</p>
      )}
      {undone ? (
        <Undone undone={undone} />
      ) : (
        contents && <Report name={given.file_name} contents={contents} />
      )}
      {isAsking && <UndoDialog id={given.id} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

type ReportProps = { name: string; contents: NonNullable<TeamImport["contents"]> };

function Report({ name, contents }: ReportProps) {
  return (
    <details>
      <summary className="w-fit rounded-sm text-accent text-md hover:underline touch:py-2.5">
        Report<span className="sr-only"> of {name}</span>
      </summary>
      <ImportContents contents={contents} />
    </details>
  );
}

/** Kind → one and several, in the order of the text. */
const KINDS = {
  messages: ["message", "messages"],
  channels: ["channel", "channels"],
  people: ["person", "people"],
  groups: ["group", "groups"],
  files: ["file", "files"],
  emoji: ["emoji", "emoji"],
  linkifiers: ["linkifier", "linkifiers"],
} as const;

function Undone({ undone: { removed, kept } }: { undone: NonNullable<TeamImport["undone"]> }) {
  const counts = Object.entries(KINDS).flatMap(([kind, [one, several]]) => {
    const count = removed[kind] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString()} ${count === 1 ? one : several}`];
  });
  return (
    <>
      <p className="text-md">
        {counts.length > 0 ? `Removed: ${counts.join(", ")}.` : "The import was undone."}
      </p>
      {kept.map(({ reason, names }) => (
        <p key={reason} className="mt-1 break-words text-md">
          {reason}: {names.join(", ")}.
        </p>
      ))}
    </>
  );
}

function UndoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const undoing = useUndoImport(onClose);
  return (
    <ConfirmDialog
      title="Undo this import?"
      action="Undo import"
      isPending={undoing.isPending}
      error={undoing.error && <FormError error={undoing.error.message} />}
      onConfirm={() => undoing.mutate(id)}
      onClose={onClose}
    >
      <p>
        What it added is removed, except for what people have used since: channels with newer messages, and
        people who have signed in, stay.
      </p>
    </ConfirmDialog>
  );
}
