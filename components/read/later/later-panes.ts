/** Lazy-loaded panes of messages for later. */
import { DraftsPane } from "./drafts-pane.tsx";
import { RemindersPane } from "./reminders-pane.tsx";
import { ScheduledPane } from "./scheduled-pane.tsx";

export const laterPanes = { DraftsPane, RemindersPane, ScheduledPane };
