/** Opens the windows of the shell. */
import { awaitField } from "../keyboard/type-ahead.ts";
import { type ShellDialog, setShell } from "../store/shell-store.ts";

/** Windows that begin with a field; what is typed while their script is loading is meant for it. */
const WITH_FIELD: ReadonlySet<ShellDialog> = new Set([
  "palette",
  "search",
  "new-direct",
  "new-topic",
  "browse-channels",
  "create-channel",
]);

/** One window is open at a time: another one is closed. */
export function openDialog(dialog: ShellDialog): void {
  setShell({ dialog });
  if (WITH_FIELD.has(dialog)) awaitField(dialog);
}
