/** A permanently deleted account stays deleted under concurrent changes. */
import { expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { deleteUser } from "./delete-user.ts";

const { org } = await serveOrganization();
const { client } = org.owner;

async function deactivated(): Promise<number> {
  const { id } = await org.add();
  expect((await client.delete(`/users/${id}`)).status).toBe(200);
  return id;
}

/** Both queue for the organization's lock, in this order. */
async function inOrder<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
  const [one, other] = await withOrganizationLocked(org.realmId, async () => {
    const begun = Promise.allSettled([first()]);
    await untilWaiting(org.realmId, 1);
    const next = Promise.allSettled([second()]);
    await untilWaiting(org.realmId, 2);
    return [begun, next] as const;
  });
  return [(await one)[0], (await other)[0]] as const;
}

async function accountRow(id: number) {
  const { rows } = await database().pool.query(
    "SELECT full_name, is_active, is_deleted FROM user_account WHERE id = $1",
    [id],
  );
  return rows[0];
}

const gone = { msg: "This account was deleted for good." };

test.each([
  ["reactivation", (id: number) => client.post(`/users/${id}/reactivate`)],
  ["new name", (id: number) => client.patch(`/users/${id}`, { full_name: "Still There" })],
] as const)("a %s after the deletion is refused", async (_name, change) => {
  const id = await deactivated();
  const [, answer] = await inOrder(
    () => deleteUser(org.realmId, id),
    () => change(id),
  );
  expect(answer).toMatchObject({ status: "fulfilled", value: { status: 400, body: gone } });
  expect(await accountRow(id)).toEqual({
    full_name: `Deleted user ${id}`,
    is_active: false,
    is_deleted: true,
  });
});

test("an account that was reactivated before is not deleted", async () => {
  const id = await deactivated();
  const [answer, deletion] = await inOrder(
    () => client.post(`/users/${id}/reactivate`),
    () => deleteUser(org.realmId, id),
  );
  expect(answer).toMatchObject({ value: { status: 200 } });
  expect(deletion).toMatchObject({ reason: { message: "Only a deactivated account can be deleted." } });
  expect(await accountRow(id)).toMatchObject({
    full_name: "Someone Else",
    is_active: true,
    is_deleted: false,
  });
});
