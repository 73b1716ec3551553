/** Wire shape of reminders in the register answer. */
import { z } from "zod";
import { reminderShape } from "./reminders.contract.ts";

/** Fetch types "reminders", "realm". */
export const remindersState = z.object({
  /** By time. */
  reminders: z.array(reminderShape),
  /** In code points. */
  max_reminder_note_length: z.int(),
});
