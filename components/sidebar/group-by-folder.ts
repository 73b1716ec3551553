/** The channels of the sidebar under their folders. */

type InFolder = { readonly folderId: number | null; readonly pinToTop: boolean };
type Folder = { readonly id: number; readonly is_archived: boolean };

export type FolderGroup<Channel, Kept> = {
  /** null for the channels that are in none. */
  folder: Kept | null;
  channels: readonly Channel[];
};

/** Pinned channels first, then the folders in their order, then the others. Folders without a channel are not listed. */
export function groupByFolder<Channel extends InFolder, Kept extends Folder>(
  channels: readonly Channel[],
  folders: readonly Kept[],
): FolderGroup<Channel, Kept>[] {
  const listed = folders.filter(({ is_archived }) => !is_archived);
  const ids = new Set(listed.map(({ id }) => id));
  const isFiled = ({ folderId, pinToTop }: Channel) => !pinToTop && folderId !== null && ids.has(folderId);
  const pinned = channels.filter(({ pinToTop }) => pinToTop);
  const others = channels.filter((channel) => !channel.pinToTop && !isFiled(channel));
  return [
    { folder: null, channels: pinned },
    ...listed.map((folder) => ({
      folder,
      channels: channels.filter((channel) => isFiled(channel) && channel.folderId === folder.id),
    })),
    { folder: null, channels: others },
  ].filter((group) => group.channels.length > 0);
}
