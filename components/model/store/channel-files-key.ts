/** Query key of the files in channels. */

export const CHANNEL_FILES_KEY = ["channel-files"] as const;
