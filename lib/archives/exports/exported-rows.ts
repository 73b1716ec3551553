/** Which rows `t` of a table belong to an export: conditions that tables have in common. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import { type ExportScope, exportedMessage, exportedTopic } from "./export-scope.ts";

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
