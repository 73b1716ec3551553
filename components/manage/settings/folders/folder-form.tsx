"use client";
/** The window in which a channel folder is made or changed. */
import {
  MAX_FOLDER_DESCRIPTION,
  MAX_FOLDER_NAME,
} from "../../../../lib/channels/channels-limits.contract.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireFolder } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ChangedMeanwhile } from "../frame/changed-meanwhile.tsx";

/** Without a folder it makes a new one. */
export function FolderForm({ folder: opened, onClose }: { folder: WireFolder | null; onClose: () => void }) {
  // As it is by now: somebody else may have changed it since the window was opened.
  const folders = useChatStore((state) => state.sharedLists.folders);
  const folder = folders.find(({ id }) => id === opened?.id) ?? opened;
  const { values, isChanged, changedMeanwhile, change, forget, whileSaving } = useFormDraft(
    `folder/${folder?.id ?? "new"}`,
    {
      name: folder?.name ?? "",
      description: folder?.description ?? "",
    },
  );
  return (
    <FormDialog
      title={folder ? "Edit folder" : "New folder"}
      action={folder ? "Save changes" : "Create folder"}
      save={() =>
        whileSaving(() =>
          folder
            ? requestApi("PATCH", `/channel_folders/${folder.id}`, values)
            : requestApi("POST", "/channel_folders/create", values),
        )
      }
      onSaved={forget}
      onClose={onClose}
      onDiscard={isChanged ? forget : undefined}
    >
      <TextField
        name="name"
        label="Name"
        value={values.name}
        onChange={(event) => change("name", event.target.value)}
        maxLength={MAX_FOLDER_NAME}
        autoComplete="off"
        autoFocus
        required
      />
      <ChangedMeanwhile now={changedMeanwhile.name} />
      <TextArea
        name="description"
        label="Description"
        value={values.description}
        onChange={(event) => change("description", event.target.value)}
        maxLength={MAX_FOLDER_DESCRIPTION}
      />
      <ChangedMeanwhile now={changedMeanwhile.description} />
    </FormDialog>
  );
}
