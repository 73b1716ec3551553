/** Limits of channel folders. */

/** In Unicode code points, as is the next. */
export const MAX_FOLDER_NAME = 60;
export const MAX_FOLDER_DESCRIPTION = 1024;
