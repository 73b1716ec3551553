/** The names in an organization that rows of an archive may clash with. Read them under the organization's lock. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

export interface PresentPerson {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly role: number;
  readonly isBot: boolean;
  readonly isDeleted: boolean;
}

export interface PresentChannel {
  readonly id: number;
  readonly conversationId: number;
  readonly name: string;
  readonly key: string;
  /** Public, neither web-public nor archived. */
  readonly isOpenToMembers: boolean;
}

export interface PresentNames {
  readonly people: readonly PresentPerson[];
  readonly groups: readonly { readonly id: number; readonly key: string; readonly isSystem: boolean }[];
  readonly channels: readonly PresentChannel[];
  readonly direct: readonly { readonly id: number; readonly key: string }[];
  readonly emoji: readonly { readonly id: number; readonly name: string }[];
  readonly patterns: readonly { readonly pattern: string }[];
}

export async function readPresent(tx: Transaction, realmId: number): Promise<PresentNames> {
  return {
    people: await tx.$queryRaw(sql`
      SELECT id, email_key AS key, full_name AS name, role, bot_type IS NOT NULL AS "isBot", is_deleted AS "isDeleted"
      FROM user_account WHERE realm_id = ${realmId}`),
    groups: await tx.$queryRaw(sql`
      SELECT id, name_key AS key, is_system AS "isSystem" FROM user_group
      WHERE realm_id = ${realmId} AND name_key IS NOT NULL`),
    channels: await tx.$queryRaw(sql`
      SELECT id, conversation_id AS "conversationId", name, name_key AS key,
        NOT is_private AND NOT is_web_public AND archived_at IS NULL AS "isOpenToMembers"
      FROM channel WHERE realm_id = ${realmId}`),
    direct: await tx.$queryRaw(sql`
      SELECT id, direct_key AS key FROM conversation WHERE realm_id = ${realmId} AND direct_key IS NOT NULL`),
    emoji: await tx.$queryRaw(sql`
      SELECT id, name FROM custom_emoji WHERE realm_id = ${realmId} AND deactivated_at IS NULL`),
    patterns: await tx.$queryRaw(sql`SELECT pattern FROM linkifier WHERE realm_id = ${realmId}`),
  };
}

export interface PresentTopic {
  readonly id: number;
  readonly conversationId: number;
  readonly key: string;
}

export function readTopics(tx: Transaction, conversationIds: readonly number[]): Promise<PresentTopic[]> {
  return tx.$queryRaw(sql`
    SELECT id, conversation_id AS "conversationId", name_key AS key FROM topic
    WHERE conversation_id = ANY(${[...conversationIds]}::int8[])`);
}
