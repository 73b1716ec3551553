/** The tables that have an organization's rows, and how a row leads to its organization. */
import type pg from "pg";

export interface OwnedTable {
  readonly name: string;
  /** Leads to the organization. */
  readonly column: string;
  /** The table of that column's ids, which has realm_id; "" if the column is the organization's own id. */
  readonly through: string;
}

const OF_REALM = [
  ...[
    "attachment",
    "audit_entry",
    "bot_command",
    "channel",
    "channel_folder",
    "channel_month",
    "conversation",
  ],
  ...[
    "custom_emoji",
    "default_channel",
    "digest_day",
    "directory_link",
    "event",
    "event_queue",
    "external_image",
  ],
  ...["invitation", "invitation_use", "link_preview", "linkifier", "mail_link", "mail_thread", "message"],
  ...["message_count", "message_day", "missed_message_cursor", "openid_link", "outgoing_mail"],
  ...["permission_setting", "playground", "profile_field", "push_cursor", "realm_domain", "realm_export"],
  ...[
    "received_mail",
    "resumable_upload",
    "stored_file",
    "subscription",
    "team_import",
    "topic",
    "uploaded_export",
  ],
  ...["usage_day", "user_account", "user_group", "user_session"],
];

const THROUGH: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  user_account: [
    ...[
      "alert_word",
      "bot_settings",
      "bot_storage",
      "client_device",
      "device_token",
      "draft",
      "missed_message",
    ].map((table) => [table, "user_id"] as const),
    ...["muted_user", "navigation_place", "navigation_view", "passkey", "personal_key", "presence"].map(
      (table) => [table, "user_id"] as const,
    ),
    ...[
      "profile_value",
      "push_notice",
      "push_subscription",
      "pushed_message",
      "reminder",
      "saved_snippet",
    ].map((table) => [table, "user_id"] as const),
    ...["scheduled_message", "second_factor", "topic_read", "user_status", "user_topic"].map(
      (table) => [table, "user_id"] as const,
    ),
    ["send_key", "sender_id"],
    ["webhook_call", "bot_id"],
    ["webhook_delivery", "bot_id"],
    ["interaction", "bot_id"],
  ],
  message: [
    ...["awaited_preview", "awaited_thumbnail", "late_read", "message_actions", "message_attachment"].map(
      (table) => [table, "message_id"] as const,
    ),
    ...["message_flag", "reaction", "submessage"].map((table) => [table, "message_id"] as const),
  ],
  topic: [["message_edit", "topic_id"]],
  conversation: [["conversation_member", "conversation_id"]],
  channel: [["channel_outsider", "channel_id"]],
  user_group: [
    ["user_group_member", "group_id"],
    ["user_group_subgroup", "group_id"],
  ],
  uploaded_export: [["uploaded_export_piece", "export_id"]],
};

/** Without the search index, which the target builds for itself. */
export const ownedTables: readonly OwnedTable[] = [
  { name: "realm", column: "id", through: "" },
  ...OF_REALM.map((name) => ({ name, column: "realm_id", through: "" })),
  ...Object.entries(THROUGH).flatMap(([through, tables]) =>
    tables.map(([name, column]) => ({ name, column, through })),
  ),
];

/** Rows of the index; deleted with the organization. */
export const indexTables: readonly OwnedTable[] = [
  { name: "message_search", column: "message_id", through: "message" },
  { name: "search_word", column: "realm_id", through: "" },
];

/** Tables of the server, or of all organizations together. */
export const serverTables: readonly string[] = [
  ...[
    "_prisma_migrations",
    "app_file",
    "app_sign_in",
    "database_version",
    "installation",
    "joined_database",
    "node",
  ],
  ...["organization_place", "push_key", "search_progress", "search_work", "server_backup", "server_entry"],
  ...["sign_in_attempt", "spent_challenge", "sql_function", "usage_progress", "used_logout_token"],
];

/** Condition for the rows `t` of the organization. COPY takes no parameters. */
export function rowsOf({ column, through }: OwnedTable, realmId: number): string {
  if (!Number.isSafeInteger(realmId)) throw new Error("The id of an organization is a whole number.");
  return through === ""
    ? `t.${column} = ${realmId}`
    : `t.${column} IN (SELECT id FROM ${through} WHERE realm_id = ${realmId})`;
}

/** Tables after those that their foreign keys, and their ways to the organization, lead to. */
export async function inOrderOfKeys(client: pg.Client, tables: readonly OwnedTable[]): Promise<OwnedTable[]> {
  const { rows } = await client.query<{ table: string; target: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS "table", confrelid::regclass::text AS target
    FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`);
  const links = [...rows, ...tables.map(({ name, through }) => ({ table: name, target: through }))];
  const ordered: OwnedTable[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const names = new Set([...left].map(({ name }) => name));
    const free = [...left].filter(
      ({ name }) => !links.some(({ table, target }) => table === name && names.has(target)),
    );
    if (free.length === 0) throw new Error("The foreign keys of the tables form a circle.");
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
