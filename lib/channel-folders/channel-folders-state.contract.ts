/** Wire shape of channel folders in the register answer. */
import { z } from "zod";

/** Fetch types "channel_folders", "realm". */
export const channelFoldersState = z.object({
  channel_folders: z.array(z.never()),
  /** In code points, as is the next. */
  max_channel_folder_name_length: z.int(),
  max_channel_folder_description_length: z.int(),
});
