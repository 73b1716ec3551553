"use client";
/** One's own picture: to upload one, or to go back to the drawn one. */
import { useMutation } from "@tanstack/react-query";
import { requestApi } from "../../connection/api-client.ts";
import { postFile } from "../../connection/post-file.ts";
import { queryClient } from "../../connection/query-client.ts";
import { useOwnUser } from "../../people/use-own-user.ts";
import { useOrganization } from "../../shell/use-organization.ts";
import { useChatStore } from "../../store/use-store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { FileButton } from "../../ui/fields/file-button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

const PATH = "/users/me/avatar";

/** The event of the change brings the new picture, here and everywhere else. */
export function AvatarField() {
  const own = useOwnUser();
  const { maxAvatarMib } = useOrganization();
  const isAdministrator = useIsAdministrator();
  const isFixed = useChatStore(
    (state) => state.settings.organization.get("avatar_changes_disabled") === true,
  );
  const mayChange = maxAvatarMib > 0 && (isAdministrator || !isFixed);
  const uploading = useMutation({ mutationFn: (file: File) => upload(file, maxAvatarMib) }, queryClient);
  const removing = useMutation({ mutationFn: () => requestApi("DELETE", PATH) }, queryClient);
  const isPending = uploading.isPending || removing.isPending;
  const error = uploading.error ?? removing.error;

  return (
    <div>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={own.id} name={own.name} url={own.avatarUrl} size="xl" />
        <div className="min-w-60 flex-1">
          <p className="font-medium text-sm">Picture</p>
          <p className="mb-2 text-ink-soft text-sm">
            {mayChange
              ? `PNG, JPEG, GIF or WebP, up to ${maxAvatarMib} MB. It is cut to a square.`
              : "Your organization keeps pictures as they are."}
          </p>
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
                {uploading.isPending ? "Uploading…" : "Upload a picture"}
              </FileButton>
              {own.avatarUrl !== null && (
                <Button
                  size="sm"
                  variant="ghost"
                  isBusy={isPending}
                  onClick={() => {
                    uploading.reset();
                    removing.mutate();
                  }}
                >
                  Remove it
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

/** Said at once, instead of after the whole file has been sent. */
async function upload(file: File, mostMib: number): Promise<void> {
  if (file.size > mostMib * 1024 ** 2) throw new Error(`A picture may have ${mostMib} MB at most.`);
  await postFile(PATH, file);
}
