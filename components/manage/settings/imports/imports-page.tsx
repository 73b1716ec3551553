"use client";
/** Settings page on which owners import exports of other programs. */
import { Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/fields/file-button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { ConfirmDialog } from "../../../ui/layers/confirm-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyList, PageIntro, Section } from "../frame/page-parts.tsx";
import { DoneImport } from "./done-import.tsx";
import { endExportUpload, startExportUpload } from "./export-upload.ts";
import { PreviewStep } from "./preview-step.tsx";
import { SourceForm } from "./source-form.tsx";
import { UploadStep } from "./upload-step.tsx";
import { isOpen, type TeamImport, useBeginImport, useDeleteImport, useImports } from "./use-imports.ts";
import { WorkStep } from "./work-step.tsx";

/** Announced to screen readers. */
const NEWS: Partial<Record<TeamImport["state"], string>> = {
  uploaded: "The upload is complete.",
  ready: "The export was read.",
  imported: "The import is done.",
  undone: "The import was undone.",
};

/** The text for the import that changed last; empty until one changes while the page is shown. */
function useNews(imports: readonly TeamImport[] | undefined): string {
  const [known, setKnown] = useState(imports);
  const [news, setNews] = useState("");
  if (imports !== known) {
    setKnown(imports);
    const changed = imports?.find(({ id, state }) =>
      known?.some((each) => each.id === id && each.state !== state),
    );
    // An error is an alert.
    if (changed) setNews((changed.error === null && NEWS[changed.state]) || "");
  }
  return news;
}

export function ImportsPage() {
  const { data: imports, error } = useImports();
  const news = useNews(imports);
  const beginning = useBeginImport(({ id, received }, file) => startExportUpload(id, file, received));
  if (!imports) return error ? <FormError error={error.message} /> : <Skeleton className="h-40" />;
  const open = imports.find(isOpen);
  return (
    <>
      <PageIntro
        action={
          !open && (
            <FileButton
              accept=""
              variant="primary"
              icon={<Upload className="size-4" />}
              isBusy={beginning.isPending}
              onFile={(file) => beginning.mutate(file)}
            >
              Upload an export
            </FileButton>
          )
        }
      >
        Bring the history of a team from Zulip, Slack, Mattermost or Rocket.Chat into this organization. You
        see what is in an export before anything is imported.
      </PageIntro>
      <FormError error={beginning.error?.message} />
      <p role="status" className="sr-only">
        {news}
      </p>
      {imports.length === 0 && <EmptyList>Nothing has been imported yet.</EmptyList>}
      {open && <OpenImport key={open.id} given={open} />}
      {imports
        .filter((each) => !isOpen(each))
        .map((each) => (
          <DoneImport key={each.id} given={each} />
        ))}
    </>
  );
}

function OpenImport({ given }: { given: TeamImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const isWorking = given.progress !== null;
  return (
    <Section
      title={given.file_name}
      action={
        !isWorking && (
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            Delete upload
          </Button>
        )
      }
    >
      <div className="mb-4">
        <FormError error={given.error} />
      </div>
      <Step given={given} />
      {isAsking && <DeleteDialog id={given.id} onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

function Step({ given }: { given: TeamImport }) {
  if (given.state === "uploading") return <UploadStep given={given} />;
  if (given.state === "uploaded") return <SourceForm given={given} />;
  if (given.state === "ready") return <ReadyStep given={given} />;
  return <WorkStep given={given} />;
}

/** The preview, or the form that reads the export in another way. */
function ReadyStep({ given }: { given: TeamImport }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <Button className="mb-4" onClick={() => setIsChanging(!isChanging)}>
        {isChanging ? "Back to the preview" : "Change how it is read"}
      </Button>
      {isChanging ? <SourceForm given={given} /> : <PreviewStep given={given} />}
    </>
  );
}

function DeleteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const deleting = useDeleteImport(() => {
    endExportUpload();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Delete the uploaded export?"
      action="Delete upload"
      isPending={deleting.isPending}
      error={deleting.error && <FormError error={deleting.error.message} />}
      onConfirm={() => deleting.mutate(id)}
      onClose={onClose}
    >
      <p>Nothing was imported from it. The file on your device is not deleted.</p>
    </ConfirmDialog>
  );
}
