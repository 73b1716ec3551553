/** How a client changes what it knows of channel folders. */
import { z } from "zod";
import type { TestEvent } from "../clients/parse-events.ts";
import type { Fields } from "./fields.ts";

const folder = z.looseObject({ id: z.int(), order: z.int() });
type Folder = z.infer<typeof folder>;

/** Event channel_folder: the list stays in the order of the folders. */
export function applyFolder(fields: Fields, event: TestEvent): Fields {
  const folders = z.array(folder).parse(fields.channel_folders);
  return { ...fields, channel_folders: changed(folders, event) };
}

function changed(folders: readonly Folder[], { op, ...event }: TestEvent): Folder[] {
  if (op === "add") return [...folders, folder.parse(event.channel_folder)];
  if (op === "update") {
    return folders.map((each) =>
      each.id === event.channel_folder_id
        ? folder.parse({ ...each, ...z.object({}).loose().parse(event.data) })
        : each,
    );
  }
  const ids = z.array(z.int()).parse(event.order);
  return folders
    .map((each) => ({ ...each, order: ids.indexOf(each.id) }))
    .sort((one, other) => one.order - other.order);
}
