/** Lazy-loaded panes of messages for later. */
import { RemindersPane } from "./reminders-pane.tsx";
import { ScheduledPane } from "./scheduled-pane.tsx";

export const laterPanes = { RemindersPane, ScheduledPane };
