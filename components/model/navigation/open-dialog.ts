/** Opens the shell's dialogs. */
import { awaitField } from "../keyboard/type-ahead.ts";
import { type ShellDialog, setShell } from "../store/shell-store.ts";

/** Text typed while their script loads goes into the first field. */
const WITH_FIELD: ReadonlySet<ShellDialog> = new Set([
  "palette",
  "search",
  "new-direct",
  "new-topic",
  "browse-channels",
  "create-channel",
]);

export function openDialog(dialog: ShellDialog): void {
  setShell({ dialog });
  if (WITH_FIELD.has(dialog)) awaitField(dialog);
}
