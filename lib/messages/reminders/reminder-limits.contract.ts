/** Limits of reminders. */

/** Unicode code points of a note. */
export const MAX_REMINDER_NOTE_LENGTH = 1_000;
