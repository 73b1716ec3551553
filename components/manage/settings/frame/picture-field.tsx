"use client";
/** Uploads or removes a picture. */
import type { ReactNode } from "react";
import { callApi } from "../../../net/connection/api-client.ts";
import { callApiWithFile } from "../../../net/connection/post-file.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/fields/file-button.tsx";
import { FormError } from "../../../ui/form-error.tsx";

type PictureFieldProps = {
  title: string;
  /** Upload limits, or why uploading is not possible. */
  hint: string;
  preview: ReactNode;
  /** API path: POST uploads, DELETE removes. */
  path:
    | "/users/me/avatar"
    | "/realm/icon"
    | "/realm/logo"
    | "/users/{user_id}/avatar"
    | "/bots/{bot_id}/avatar";
  /** For the path with an id. */
  userId?: number;
  /** For a logo on dark themes. */
  night?: boolean;
  mostMib: number;
  mayChange: boolean;
  isUploaded: boolean;
  uploadLabel: string;
  removeLabel: string;
};

export function PictureField(props: PictureFieldProps) {
  const { title, hint, preview, path, night, userId, mayChange, isUploaded, uploadLabel, removeLabel } =
    props;
  const uploading = useRequest((file: File) => upload(props, file));
  const removing = useRequest(() => callApi(`DELETE ${path}`, { night, ...idsFor(path, userId) }));
  const isPending = uploading.isPending || removing.isPending;
  const error = uploading.error ?? removing.error;

  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        {preview}
        <div className="min-w-60 flex-1">
          <p className="font-medium text-sm">{title}</p>
          <p className="mb-2 text-ink-soft text-sm">{hint}</p>
          {mayChange && (
            <div className="flex flex-wrap gap-2">
              <FileButton
                size="sm"
                accept="image/*"
                isBusy={isPending}
                onFile={(file) => {
                  removing.reset();
                  uploading.mutate(file);
                }}
              >
                {uploading.isPending ? "Uploading…" : uploadLabel}
              </FileButton>
              {isUploaded && (
                <Button
                  size="sm"
                  variant="ghost"
                  isBusy={isPending}
                  onClick={() => {
                    uploading.reset();
                    removing.mutate();
                  }}
                >
                  {removeLabel}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {error && (
        <div className="mt-2">
          <FormError error={error.message} />
        </div>
      )}
    </div>
  );
}

async function upload(
  { path, night, userId, mostMib }: Pick<PictureFieldProps, "path" | "night" | "userId" | "mostMib">,
  file: File,
): Promise<void> {
  if (file.size > mostMib * 1024 ** 2)
    throw new Error(`The picture is larger than ${mostMib} MB. Choose a smaller one.`);
  await callApiWithFile(`POST ${path}`, { night, ...idsFor(path, userId) }, file);
}

function idsFor(path: PictureFieldProps["path"], userId: number | undefined) {
  return path === "/bots/{bot_id}/avatar" ? { bot_id: userId } : { user_id: userId };
}
