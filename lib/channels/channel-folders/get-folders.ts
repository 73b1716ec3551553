/** Lists the channel folders of an organization. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentFolder } from "./present-folder.ts";

/** In their order; archived ones only when asked for. */
export function getFolders({ organization }: Actor, includesArchived: boolean) {
  const folders = organization.channelFolders.inOrder();
  const shown = includesArchived ? folders : folders.filter(({ isArchived }) => !isArchived);
  return { channel_folders: shown.map(presentFolder) };
}
