/** Declarations of archived tables. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { type ExportScope, exportedMessage, exportedTopic } from "./export-scope.ts";

/** Conditions that select the exported rows `t`. */
export const ofRealm = ({ realmId }: ExportScope) => sql`t.realm_id = ${realmId}`;

export const ofAccounts = ({ realmId }: ExportScope) =>
  sql`t.user_id IN (SELECT id FROM user_account WHERE realm_id = ${realmId})`;

/** Rows that only their user sees. */
export const ofPeople = (scope: ExportScope) =>
  scope.peopleIds === null ? ofAccounts(scope) : sql`t.user_id = ANY(${[...scope.peopleIds]}::int[])`;

export const ofGroups = ({ realmId }: ExportScope) =>
  sql`t.group_id IN (SELECT id FROM user_group WHERE realm_id = ${realmId})`;

export const ofMessages = (scope: ExportScope) =>
  sql`EXISTS (SELECT FROM message m WHERE m.id = t.message_id AND ${exportedMessage(scope, sql`m`)})`;

export const everything = (scope: ExportScope) =>
  scope.kind === "everything" ? ofAccounts(scope) : sql`false`;

export const inConversations = ({ realmId, conversationIds }: ExportScope, column: Sql) =>
  conversationIds === null
    ? sql`${column} IN (SELECT id FROM conversation WHERE realm_id = ${realmId})`
    : sql`${column} = ANY(${[...conversationIds]}::bigint[])`;

export const ofChannels = (scope: ExportScope) =>
  sql`t.channel_id IN (SELECT c.id FROM channel c WHERE ${inConversations(scope, sql`c.conversation_id`)})`;

export const ofTopics = (scope: ExportScope) =>
  sql`EXISTS (SELECT FROM topic tp WHERE tp.id = t.topic_id AND ${exportedTopic(scope, sql`tp`)})`;

export const both = (...conditions: ((scope: ExportScope) => Sql)[]) => {
  return (scope: ExportScope) =>
    conditions.map((condition) => condition(scope)).reduce((all, next) => sql`${all} AND ${next}`);
};

export interface ArchiveTable {
  readonly name: string;
  /** The primary key; orders the rows. */
  readonly key: readonly string[];
  readonly rows: (scope: ExportScope) => Sql;
  /** Columns with one id, an array, or ranges, and their table. An import refuses ids outside the manifest. */
  readonly ids: Readonly<Record<string, string>>;
  /** Multirange columns of `ids`. */
  readonly ranges?: readonly string[];
  /** Columns of `ids` that may name channels missing from a public or consented export. */
  readonly leftOut?: readonly string[];
  /** Columns with ids in another form, read by `lib/archives/imports/check-ids.ts`. */
  readonly embedded?: readonly string[];
  /** Columns with HTML, and with its source, from which an import renders it again. */
  readonly html?: Readonly<Record<string, string>>;
  /** Columns with Markdown, which may have ids in mentions and links. */
  readonly texts?: readonly string[];
  /** Likewise, in tables restored before the accounts and channels that the texts may name. */
  readonly textsLast?: readonly string[];
  /** Columns with the part after `#` of a view's URL. */
  readonly fragments?: readonly string[];
  /** Columns with space-separated file keys. */
  readonly files?: readonly string[];
  /** Columns with addresses that begin with the organization's id, as file keys do. */
  readonly addresses?: readonly string[];
  /** Secrets and derived values, never exported. */
  readonly omitted?: readonly string[];
  /** Columns exported only by the server's administrator. */
  readonly guarded?: readonly string[];
  /** Columns hidden from administrators in some rows, and their replacement. */
  readonly masked?: Readonly<Record<string, (scope: ExportScope, column: Sql) => Sql>>;
  /** Columns that may refer to later rows of their table. */
  readonly linkedLast?: readonly string[];
}
