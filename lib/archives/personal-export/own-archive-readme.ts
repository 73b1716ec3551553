/** The text that explains the export of a person's own data. */
import { notOwn } from "../../accounts/members/personal-columns.ts";
import { ownTables } from "./own-tables.ts";

/** Markdown. @param madeAt ISO 8601. */
export function ownArchiveReadme(organization: string, madeAt: string): string {
  return `# Your data in ${organization}

This archive was made by Parley, beginning at ${madeAt}. It holds what is yours: your account, profile and settings, what
you have written and uploaded, and what you keep for yourself. What changed while it was made may be in it or not.

- \`export.json\`: whose data this is, and when the archive was made.
- \`tables/NAME/000001.jsonl\` and so on: a JSON object in each line. A table without a row has no file.
- \`files/…\`: your uploaded files under the keys that \`attachment.file_key\` gives, and your picture under
  \`user_account.avatar_key\`.

## What the tables have

${ownTables.map(contents).join("\n")}

- \`user_account.settings\` has what differs from the defaults.
- \`message.content\` is Markdown, as you wrote it; \`with\` has the names of the others in a direct conversation.
  \`channel\` and \`topic\` say where it is now, if you can read it there.
- \`message_edit.content\` is what the message said before the edit.
- \`message_flag.bits\` is a sum: 1 starred, 2 collapsed, 4 you were mentioned, 8 with the whole channel, 16 with the
  whole topic, 32 an alert word, 64 the message was sent before you could receive it.
- \`user_topic.policy\`: 1 muted, 2 unmuted, 3 followed.
- \`reaction\`, \`submessage\` (votes and other uses of polls and lists), \`message_flag\` and \`reminder\` refer to messages
  by \`message_id\`; what others wrote is not in this archive.

## Left out

${Object.entries(notOwn)
  .map(([column, reason]) => `- \`${column}\`: ${reason}`)
  .join("\n")}
`;
}

function contents({ name, columns, joined }: (typeof ownTables)[number]): string {
  return `- \`${name}\`: ${columns.join(", ")}${joined ? ", and the names of what it refers to" : ""}`;
}
