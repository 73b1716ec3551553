"use client";
/** The upload of an export, which can be paused. */
import { Pause, Play, Upload } from "lucide-react";
import { useState } from "react";
import { sizeWords } from "../../../../lib/text/size-words.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/fields/file-button.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import {
  type ExportUpload,
  pauseExportUpload,
  resumeExportUpload,
  startExportUpload,
  useExportUpload,
} from "./export-upload.ts";
import { ProgressBar } from "./import-progress.tsx";
import type { TeamImport } from "./use-imports.ts";

const LABELS = {
  sending: "Uploading",
  waiting: "The server cannot be reached. The upload continues when it is reachable again.",
  paused: "The upload is paused",
  failed: "The upload has stopped",
} as const satisfies Record<ExportUpload["phase"], string>;

export function UploadStep({ given }: { given: TeamImport }) {
  const upload = useExportUpload(given.id);
  if (!upload) return <FileAgain given={given} />;
  const { phase, sent, error } = upload;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        isAnnounced
        label={LABELS[phase]}
        share={sent / given.size}
        detail={`${sizeWords(sent)} of ${sizeWords(given.size)}`}
      />
      <FormError error={error} />
      <div>
        {phase === "sending" || phase === "waiting" ? (
          <Button key="toggle" icon={<Pause className="size-4" />} onClick={pauseExportUpload}>
            Pause
          </Button>
        ) : (
          <Button
            key="toggle"
            icon={<Play className="size-4" />}
            onClick={() => resumeExportUpload(given.received)}
          >
            Resume
          </Button>
        )}
      </div>
    </div>
  );
}

/** After the page was loaded again, the browser needs to be given the file. */
function FileAgain({ given }: { given: TeamImport }) {
  const [error, setError] = useState<string | null>(null);
  function choose(file: File) {
    // The server may have changed the name.
    const isSame = file.size === given.size;
    setError(isSame ? null : `This is another file. Choose ${given.file_name}, of ${sizeWords(given.size)}.`);
    if (isSame) startExportUpload(given.id, file, given.received);
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-md">
        {sizeWords(given.received)} of {sizeWords(given.size)} are uploaded. Choose the same file again to
        upload the rest.
      </p>
      <FormError error={error} />
      <div>
        <FileButton accept="" variant="primary" icon={<Upload className="size-4" />} onFile={choose}>
          Choose the file
        </FileButton>
      </div>
    </div>
  );
}
