/** An archive's README, for readers without this server. */

import { notArchived } from "../../accounts/members/personal-columns.ts";
import type { Manifest } from "./archive-format.ts";
import { archiveTables } from "./archive-tables.ts";

const OF_SERVER = "belongs to the server, not to an organization";
const OF_CLIENTS = "what clients and their connections need while they run";
const INDEX = "rebuilt from the messages";
const CACHE = "fetched again when it is needed";
const UNDER_WAY = "under way on this server";

/** Why these tables are not archived. */
export const leftOut: Readonly<Record<string, string>> = {
  ...notArchived,
  installation: OF_SERVER,
  sql_function: OF_SERVER,
  database_version: OF_SERVER,
  server_backup: OF_SERVER,
  node: OF_SERVER,
  server_entry: OF_SERVER,
  app_file: OF_SERVER,
  joined_database: OF_SERVER,
  organization_place: OF_SERVER,
  sign_in_attempt: OF_SERVER,
  app_sign_in: OF_SERVER,
  event: OF_CLIENTS,
  spent_challenge: OF_SERVER,
  used_logout_token: OF_SERVER,
  received_mail: UNDER_WAY,
  mail_thread: UNDER_WAY,
  digest_day: UNDER_WAY,
  missed_message_cursor: UNDER_WAY,
  push_key: OF_SERVER,
  push_cursor: UNDER_WAY,
  external_image: CACHE,
  uploaded_export_piece: UNDER_WAY,
  team_import: "says what this server can undo",
  stored_file: "created for the files of the archive",
  message_search: INDEX,
  search_word: INDEX,
  search_progress: INDEX,
  search_work: INDEX,
  message_count: INDEX,
  message_day: INDEX,
  channel_month: INDEX,
  usage_progress: INDEX,
};

const ADDRESSES = "An address that somebody hides from everybody is replaced by one at hidden.invalid";

const contents: Readonly<Record<Manifest["kind"], string>> = {
  public:
    "the people, groups and settings of the organization, and all public channels with their messages and files. " +
    ADDRESSES,
  consented:
    "the people, groups and settings of the organization, all public channels, and what is visible to people who have " +
    "agreed to an export of their private data: private channels, direct messages, drafts and the like. " +
    `${ADDRESSES}, unless they have agreed`,
  unconsented:
    "everything in the organization, private conversations included, but no secrets such as password hashes",
  everything: "everything in the organization, private conversations and password hashes included",
};

export function archiveReadme({ organization, kind, exported_at }: Manifest): string {
  return `# Export of ${organization.name}

This archive was made by Parley at ${exported_at}. It holds ${contents[kind]}.

- \`export.json\`: what this is an export of, and the range of ids of each table.
- \`tables/NAME/000001.jsonl\` and so on: the rows of a table, one JSON object in each line, ordered by primary key.
- \`files/…\`: uploaded files, avatars, emoji and logos under the keys that \`attachment.file_key\`,
  \`user_account.avatar_key\`, \`custom_emoji.file_key\` and \`realm.icon_key\` give.
- \`removed-files.txt\`, if there is one: the keys of files that were removed while this archive was made.

\`npm run import -- ARCHIVE\` restores it on a Parley server. An archive that somebody has altered may be refused, and HTML
in it is not used: texts are rendered again.

## How the tables belong together

${archiveTables.map(({ name, ids }) => `- \`${name}\`: ${references(name, ids)}`).join("\n")}

Messages are in \`message\`: \`content\` is what the author wrote (Markdown), \`rendered_content\` is HTML. Each belongs to
a topic of a conversation; a conversation is a channel's, or has the members of \`conversation_member\` (direct
messages). \`topic_read\` has the ranges of messages that a person has read, \`message_flag\` what a person has starred
and where they were mentioned, as bits.

## Left out

${Object.entries(leftOut)
  .map(([name, reason]) => `- \`${name}\`: ${reason}`)
  .join("\n")}
`;
}

function references(name: string, ids: Readonly<Record<string, string>>): string {
  const others = Object.entries(ids).filter(([column, table]) => !(column === "id" && table === name));
  return others.length === 0 ? "-" : others.map(([column, table]) => `${column} → ${table}`).join(", ");
}
