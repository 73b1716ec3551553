/** Renders the texts that an organization in memory has as HTML: descriptions of channels and folders, and profiles. */

import { renderedValue } from "../../accounts/profile-fields/write-profile-data.ts";
import { renderDescription } from "../../channels/channels/render-description.ts";
import { markdownSnapshot } from "../../channels/markdown-snapshot/markdown-snapshot.ts";
import { Prisma } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";

/** Rows that one statement writes. */
const ROWS_AT_ONCE = 500;

/** Runs in the transaction of an import, so that nobody opens the organization before. */
export async function renderDescriptions(tx: Transaction, organization: Organization): Promise<void> {
  const { channels, channelFolders } = organization;
  await renderTable(tx, organization, "channel", [...channels.all()]);
  await renderTable(tx, organization, "channel_folder", channelFolders.inOrder());
  await renderProfiles(tx, organization);
}

interface Described {
  readonly id: number;
  readonly description: string;
  readonly creatorId: number | null;
}

async function renderTable(
  tx: Transaction,
  organization: Organization,
  table: "channel" | "channel_folder",
  described: readonly Described[],
): Promise<void> {
  const owner = [...organization.users.all()].find(({ role }) => role === ROLE_OWNER);
  const name = Prisma.raw(table);
  for (const batch of batches(described)) {
    const html: string[] = [];
    for (const { description, creatorId } of batch) {
      const user = organization.users.get(creatorId ?? 0) ?? owner;
      html.push(
        user ? await renderDescription(description, markdownSnapshot({ organization, user }), user.id) : "",
      );
    }
    await tx.$executeRaw(sql`
      UPDATE ${name} t SET rendered_description = given.html
      FROM unnest(${batch.map(({ id }) => id)}::int[], ${html}::text[]) AS given (id, html) WHERE t.id = given.id`);
  }
}

async function renderProfiles(tx: Transaction, organization: Organization): Promise<void> {
  const { users, profileFields, profileValues } = organization;
  const filled = [...users.all()].flatMap((user) =>
    [...profileValues.of(user.id)].map(([fieldId, { value }]) => ({ user, fieldId, value })),
  );
  for (const batch of batches(filled)) {
    const html: (string | null)[] = [];
    for (const { user, fieldId, value } of batch) {
      const field = profileFields.get(fieldId);
      html.push(field ? await renderedValue({ organization, user }, field, value) : null);
    }
    await tx.$executeRaw(sql`
      UPDATE profile_value t SET rendered_value = given.html
      FROM unnest(${batch.map(({ user }) => user.id)}::int[], ${batch.map(({ fieldId }) => fieldId)}::int[],
        ${html}::text[]) AS given (user_id, field_id, html)
      WHERE t.user_id = given.user_id AND t.field_id = given.field_id`);
  }
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, index) =>
    all.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
