"use client";
/** Uploads of a draft. */
import { CircleAlert, Paperclip, RotateCw, X } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { cancelUpload, retryUpload } from "./attach-files.ts";
import { type Upload, useUploads } from "./upload-store.ts";

/** Browsers use their own colors otherwise. */
const PROGRESS =
  "appearance-none bg-transparent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent";

export function UploadList({ draftKey }: { draftKey: string }) {
  const uploads = useUploads(draftKey);
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Files" className="mx-2 mb-1.5 flex flex-wrap gap-1.5">
      {uploads.map((upload) => (
        <li key={upload.id} className="max-w-full">
          <UploadChip upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function UploadChip({ upload: { id, name, sent, delay, failure, mayRetry } }: { upload: Upload }) {
  const Icon = failure === null ? Paperclip : CircleAlert;
  return (
    <div className="relative flex min-h-8 max-w-full items-center gap-2 overflow-hidden rounded-md border border-line bg-sidebar pr-1 pl-2 text-sm">
      <Icon
        aria-hidden="true"
        className={`size-3.5 shrink-0 ${failure === null ? "text-ink-faint" : "text-danger"}`}
      />
      <span className="min-w-12 shrink-1000 truncate">{name}</span>
      {failure === null && (
        <span aria-hidden="true" className="shrink-0 text-ink-faint tabular-nums">
          {Math.floor(sent * 100)} %
        </span>
      )}
      {failure === null && delay !== null && (
        <span role="status" className="min-w-0 text-ink-faint">
          Waiting: {delay}
        </span>
      )}
      {failure !== null && (
        <span role="alert" className="min-w-0 text-danger">
          {failure}
        </span>
      )}
      {failure !== null && mayRetry && (
        <IconButton
          label={`Upload ${name} again`}
          icon={<RotateCw className="size-3.5" />}
          onClick={() => retryUpload(id)}
        />
      )}
      <IconButton
        label={failure === null ? `Cancel ${name}` : `Remove ${name}`}
        icon={<X className="size-3.5" />}
        onClick={() => cancelUpload(id)}
      />
      {failure === null && (
        <progress
          aria-label={`Uploading ${name}`}
          value={sent}
          className={`absolute inset-x-0 bottom-0 h-0.5 w-full ${PROGRESS}`}
        />
      )}
    </div>
  );
}
