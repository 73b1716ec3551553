/** Valid calls and their callers. */
import { all, BAD, defineCalls, row } from "../../testing/calls/noun-calls.ts";
import { pictureFile } from "../../testing/pictures.ts";
import type { uploadedExports } from "./uploaded-exports.ts";

export const calls = defineCalls<typeof uploadedExports>({
  valid: {
    "get-imports": () => ({}),
    "begin-import": () => ({ file_name: "Acme Slack export.zip", size: 300_000 }),
    "add-import-piece": () => ({ import_id: 1, offset: 0, file: pictureFile() }),
    "read-import": () => ({ import_id: 1, source: "slack" }),
    "get-import-people": () => ({ import_id: 1 }),
    "run-import": () => ({ import_id: 1, channels: "rename", people: [{ person_id: 0, user_id: 1 }] }),
    "undo-import": () => ({ import_id: 1 }),
    "delete-import": () => ({ import_id: 1 }),
  },
  whoMay: () => [
    row("get-imports", "account"),
    row("begin-import", "account"),
    // Even owners: there is no such import.
    row("add-import-piece", "account", all(BAD)),
    row("read-import", "account", all(BAD)),
    row("get-import-people", "account", all(BAD)),
    row("run-import", "account", all(BAD)),
    row("undo-import", "account", all(BAD)),
    row("delete-import", "account", all(BAD)),
  ],
});
