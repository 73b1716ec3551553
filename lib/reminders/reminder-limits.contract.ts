/** Limits of reminders. */

/** Of a note, in Unicode code points. */
export const MAX_REMINDER_NOTE_LENGTH = 1_000;
