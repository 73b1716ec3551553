/** What is declared of a table for archives. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { type ExportScope, exportedMessage, exportedTopic } from "./export-scope.ts";

/** Which rows `t` of a table belong to an export: conditions that tables have in common. */
export const ofRealm = ({ realmId }: ExportScope) => sql`t.realm_id = ${realmId}`;

export const ofAccounts = ({ realmId }: ExportScope) =>
  sql`t.user_id IN (SELECT id FROM user_account WHERE realm_id = ${realmId})`;

/** What only the person sees. */
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
  /** Its primary key: the order of its rows. */
  readonly key: readonly string[];
  /** Which rows `t` are exported. */
  readonly rows: (scope: ExportScope) => Sql;
  /** Columns that hold ids of a table: one, an array or ranges. An import refuses ids that the manifest does not have. */
  readonly ids: Readonly<Record<string, string>>;
  /** Columns of `ids` that hold multiranges. */
  readonly ranges?: readonly string[];
  /** Columns of `ids` that may name channels which a public or consented export leaves out. */
  readonly leftOut?: readonly string[];
  /** Columns with ids in a form of their own: `lib/archives/imports/check-ids.ts` reads them. */
  readonly embedded?: readonly string[];
  /** Columns with HTML, by the columns with its source: an import renders it again. */
  readonly html?: Readonly<Record<string, string>>;
  /** Columns with text in which ids occur: in mentions, links and rendered HTML. */
  readonly texts?: readonly string[];
  /** Columns that hold keys of stored files, several with spaces between them. */
  readonly files?: readonly string[];
  /** Columns with addresses that begin with the organization's id, as keys of files do. */
  readonly addresses?: readonly string[];
  /** Columns that are never exported: secrets, and what is counted again. */
  readonly omitted?: readonly string[];
  /** Columns that only the administrator of the server exports. */
  readonly guarded?: readonly string[];
  /** Columns that administrators of the organization may not see in every row, and what their archives have instead. */
  readonly masked?: Readonly<Record<string, (scope: ExportScope, column: Sql) => Sql>>;
  /** Columns that may refer to later rows of the same table. */
  readonly linkedLast?: readonly string[];
}
