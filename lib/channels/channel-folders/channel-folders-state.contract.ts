/** Wire shape of channel folders in the register answer. */
import { z } from "zod";
import { folderShape } from "./channel-folders.contract.ts";

/** Fetch types "channel_folders", "realm". */
export const channelFoldersState = z.object({
  /** Archived ones included. */
  channel_folders: z.array(folderShape),
  /** In code points, as is the next. */
  max_channel_folder_name_length: z.int(),
  max_channel_folder_description_length: z.int(),
});
