"use client";
/** The settings page of channel folders, under which the sidebar lists channels: to add, rename, order and archive. */
import { Archive, ArchiveRestore, Folder, Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireFolder } from "../../../model/store/wire.ts";
import { requestApi } from "../../../net/connection/api-client.ts";
import { RemovalDialog } from "../../../net/forms/removal-dialog.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ReorderList } from "../../../ui/reorder-list.tsx";
import { ListRow, PlainList } from "../frame/list-row.tsx";
import { AddButton, EmptyList, PageIntro, Section } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { useOrder } from "../use-order.ts";
import { FolderForm } from "./folder-form.tsx";

type Open = { kind: "form"; folder: WireFolder | null } | { kind: "archiving"; folder: WireFolder } | null;

const archive = ({ id }: WireFolder, isArchived: boolean) =>
  requestApi("PATCH", `/channel_folders/${id}`, { is_archived: isArchived });

/** Everyone sees them; archived ones only where they can be taken back. */
export function FoldersPage() {
  const folders = useChatStore((state) => state.sharedLists.folders);
  const isAdministrator = useIsAdministrator();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const active = useMemo(() => folders.filter(({ is_archived }) => !is_archived), [folders]);
  const archived = folders.filter(({ is_archived }) => is_archived);
  const { items, reorder, error } = useOrder(active, async (ids) => {
    await requestApi("PATCH", "/channel_folders", { order: [...ids, ...archived.map(({ id }) => id)] });
  });
  return (
    <>
      <PageIntro
        action={
          isAdministrator && (
            <AddButton onClick={() => setOpen({ kind: "form", folder: null })}>New folder</AddButton>
          )
        }
      >
        Folders group channels in everyone’s sidebar. A channel’s settings say which folder it is in.
      </PageIntro>
      <FormError error={error} />
      {items.length === 0 ? (
        <EmptyList>No folders yet.</EmptyList>
      ) : (
        <ReorderList
          label="Channel folders"
          items={items}
          nameOf={({ name }) => name}
          onReorder={isAdministrator && items.length > 1 ? reorder : undefined}
        >
          {(folder) => <FolderRow folder={folder} onOpen={isAdministrator ? setOpen : undefined} />}
        </ReorderList>
      )}
      {isAdministrator && archived.length > 0 && <ArchivedFolders folders={archived} />}
      {open?.kind === "form" && <FolderForm folder={open.folder} onClose={close} />}
      {open?.kind === "archiving" && (
        <RemovalDialog
          title={`Archive ${open.folder.name}?`}
          action="Archive folder"
          remove={() => archive(open.folder, true)}
          onClose={close}
        >
          A folder with channels in it cannot be archived. You can restore it here.
        </RemovalDialog>
      )}
    </>
  );
}

type FolderRowProps = { folder: WireFolder; onOpen: ((open: Open) => void) | undefined };

function FolderRow({ folder, onOpen }: FolderRowProps) {
  const count = useChatStore(
    ({ channels }) => [...channels.values()].filter(({ folderId }) => folderId === folder.id).length,
  );
  return (
    <ListRow
      icon={<Folder aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />}
      title={folder.name}
      detail={[count === 1 ? "1 channel" : `${count} channels`, folder.description]
        .filter(Boolean)
        .join(" · ")}
      actions={
        onOpen && (
          <>
            <IconButton
              label={`Edit ${folder.name}`}
              icon={<Pencil className="size-4" />}
              onClick={() => onOpen({ kind: "form", folder })}
            />
            <IconButton
              label={`Archive ${folder.name}`}
              icon={<Archive className="size-4" />}
              onClick={() => onOpen({ kind: "archiving", folder })}
            />
          </>
        )
      }
    />
  );
}

function ArchivedFolders({ folders }: { folders: readonly WireFolder[] }) {
  return (
    <Section title="Archived">
      <PlainList label="Archived folders">
        {folders.map((folder) => (
          <li key={folder.id}>
            <ListRow
              title={folder.name}
              actions={
                <IconButton
                  label={`Restore ${folder.name}`}
                  icon={<ArchiveRestore className="size-4" />}
                  onClick={() => void archive(folder, false)}
                />
              }
            />
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
