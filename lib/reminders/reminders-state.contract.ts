/** Wire shape of reminders in the register answer. */
import { z } from "zod";

/** Fetch types "reminders", "realm". */
export const remindersState = z.object({
  reminders: z.array(z.never()),
  /** In code points. */
  max_reminder_note_length: z.int(),
});
