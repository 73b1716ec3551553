/** Groups the sidebar's channels by folder. */

type InFolder = { readonly folderId: number | null; readonly pinToTop: boolean };
type Folder = { readonly id: number; readonly name: string; readonly is_archived: boolean };

export type FolderGroup<Channel> = {
  /** Unique, without spaces. */
  name: string;
  title: string | null;
  channels: readonly Channel[];
};

/** Pinned channels, then folders in order, then the rest, with a title if below a folder. Omits empty folders. */
export function groupByFolder<Channel extends InFolder>(
  channels: readonly Channel[],
  folders: readonly Folder[],
): FolderGroup<Channel>[] {
  const listed = folders.filter(({ is_archived }) => !is_archived);
  const ids = new Set(listed.map(({ id }) => id));
  const isFiled = ({ folderId, pinToTop }: Channel) => !pinToTop && folderId !== null && ids.has(folderId);
  const pinned = channels.filter(({ pinToTop }) => pinToTop);
  const others = channels.filter((channel) => !channel.pinToTop && !isFiled(channel));
  return [
    { name: "pinned", title: null, channels: pinned },
    ...listed.map(({ id, name }) => ({
      name: `folder-${id}`,
      title: name,
      channels: channels.filter((channel) => isFiled(channel) && channel.folderId === id),
    })),
    { name: "other-channels", title: channels.some(isFiled) ? "Other channels" : null, channels: others },
  ].filter((group) => group.channels.length > 0);
}
