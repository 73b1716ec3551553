"use client";
/** Settings page of channel folders. */
import { Archive, ArchiveRestore, Folder } from "lucide-react";
import { useMemo } from "react";
import {
  MAX_FOLDER_DESCRIPTION,
  MAX_FOLDER_NAME,
} from "../../../../lib/channels/channels-limits.contract.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireFolder } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EDIT, EntityList, EntityPage } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

const nameOf = ({ name }: WireFolder) => name;

const archive = ({ id }: WireFolder, isArchived: boolean) =>
  callApi("PATCH /channel_folders/{channel_folder_id}", { channel_folder_id: id, is_archived: isArchived });

/** Only administrators see archived folders, because only they can restore them. */
export function FoldersPage() {
  const folders = useChatStore((state) => state.sharedLists.folders);
  const channels = useChatStore((state) => state.channels);
  const isAdministrator = useIsAdministrator();
  const active = useMemo(() => folders.filter(({ is_archived }) => !is_archived), [folders]);
  const archived = folders.filter(({ is_archived }) => is_archived);
  const restoring = useRequest((folder: WireFolder) => archive(folder, false));
  const sizeOf = ({ id }: WireFolder) => {
    const count = [...channels.values()].filter(({ folderId }) => folderId === id).length;
    return count === 1 ? "1 channel" : `${count} channels`;
  };
  return (
    <EntityPage
      about="Folders group channels in everyone’s sidebar. Choose a channel’s folder in its settings."
      add="New folder"
      form={(close) => <FolderForm folder={null} onClose={close} />}
      isReadOnly={!isAdministrator}
      label="Channel folders"
      items={active}
      nameOf={nameOf}
      empty="No folders yet."
      row={(folder) => ({
        icon: <Folder aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />,
        title: folder.name,
        detail: [sizeOf(folder), folder.description].filter(Boolean).join(" · "),
      })}
      saveOrder={(ids) =>
        callApi("PATCH /channel_folders", { order: [...ids, ...archived.map(({ id }) => id)] })
      }
      actions={[
        { ...EDIT, opens: (folder, close) => <FolderForm folder={folder} onClose={close} /> },
        {
          does: "Archive",
          icon: <Archive className="size-4" />,
          removes: (folder) => archive(folder, true),
          confirm: "Archive folder",
          about: "A folder with channels in it cannot be archived. You can restore it here.",
        },
      ]}
    >
      {isAdministrator && archived.length > 0 && (
        <Section title="Archived">
          <EntityList
            label="Archived folders"
            items={archived}
            nameOf={nameOf}
            row={({ name }) => ({ title: name })}
            error={restoring.error?.message}
            actions={[
              {
                does: "Restore",
                icon: <ArchiveRestore className="size-4" />,
                run: (folder) => restoring.mutate(folder),
              },
            ]}
          />
        </Section>
      )}
    </EntityPage>
  );
}

function FolderForm({ folder, onClose }: { folder: WireFolder | null; onClose: () => void }) {
  return (
    <EntityForm
      title={folder ? "Edit folder" : "New folder"}
      action={folder ? "Save changes" : "Create folder"}
      draft={`folder/${folder?.id ?? "new"}`}
      texts={{ name: folder?.name ?? "", description: folder?.description ?? "" }}
      fields={() => [
        { kind: "text", name: "name", label: "Name", maxLength: MAX_FOLDER_NAME, required: true },
        { kind: "lines", name: "description", label: "Description", maxLength: MAX_FOLDER_DESCRIPTION },
      ]}
      save={(texts) =>
        folder
          ? callApi("PATCH /channel_folders/{channel_folder_id}", { channel_folder_id: folder.id, ...texts })
          : callApi("POST /channel_folders/create", texts)
      }
      onClose={onClose}
    />
  );
}
