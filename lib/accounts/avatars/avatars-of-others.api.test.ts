/** Administrators change other people's avatars, within their rights. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { getFile, pictureFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { deleteUser } from "../members/delete-user.ts";

const { server, org } = await serveOrganization();

const get = (path: string, account: TestAccount) =>
  getFile({ port: server.port, host: org.host, path, account });

const storedFiles = () => query<{ key: string }>(sql`SELECT key FROM stored_file WHERE released_at IS NULL`);

describe("another person's avatar", () => {
  const pathOf = ({ id }: Pick<TestAccount, "id">) => `/users/${id}/avatar`;
  const change = (who: TestAccount, path: string) => [
    () => who.client.post(path, { file: pictureFile() }),
    () => who.client.delete(path),
  ];
  const audited = z.object({
    entries: z.array(
      z.object({
        acting_user_id: z.int().nullable(),
        operation: z.string(),
        changes: z.array(z.looseObject({ event: z.string(), details: z.unknown() })),
      }),
    ),
  });

  test("is uploaded and removed by administrators; everybody learns of it, and the audit log says who did it", async () => {
    const person = await org.add();
    const member = await org.member.listen();
    const { body } = await org.administrator.client.post(pathOf(person), { file: pictureFile() });
    expect(body).toMatchObject({ avatar_url: `/avatar/${person.id}?v=2` });
    const changed = { user_id: person.id, avatar_source: "U", avatar_version: 2 };
    expect(await member.next("realm_user")).toMatchObject({ op: "update", person: changed });
    expect((await get(`/avatar/${person.id}?v=2`, org.member)).headers["content-type"]).toBe("image/png");
    const before = (await storedFiles()).length;
    const removed = await org.owner.client.delete(pathOf(person));
    expect(removed.body).toMatchObject({ avatar_url: `/avatar/${person.id}?v=3` });
    expect(await member.next("realm_user")).toMatchObject({
      person: { ...changed, avatar_source: "G", avatar_version: 3 },
    });
    expect((await storedFiles()).length).toBe(before - 2);
    const log = await org.administrator.client.get("/realm/audit_log", { limit: 2 });
    const { entries } = audited.parse(log.body);
    expect(entries.map(({ acting_user_id, operation }) => [acting_user_id, operation])).toEqual([
      [org.owner.id, "remove-avatar-of-user"],
      [org.administrator.id, "upload-avatar-of-user"],
    ]);
    expect(entries[1]?.changes).toMatchObject([{ event: "realm_user.update", details: changed }]);
  });

  test("may be changed where only administrators change avatars", async () => {
    await org.owner.client.patch("/realm", { avatar_changes_disabled: true });
    const { status } = await org.administrator.client.post(pathOf(org.guest), { file: pictureFile() });
    expect(status).toBe(200);
    await org.owner.client.patch("/realm", { avatar_changes_disabled: false });
  });

  test("of an owner is changed by owners only", async () => {
    const msg = "Must be an organization owner";
    for (const call of change(org.administrator, pathOf(org.owner))) {
      expect((await call()).body).toMatchObject({ code: "BAD_REQUEST", msg });
    }
    const other = await org.add({ role: 100 });
    for (const call of change(org.owner, pathOf(other))) expect((await call()).status).toBe(200);
  });

  test.each([
    ["members", () => org.member],
    ["moderators", () => org.moderator],
    ["guests", () => org.guest],
    ["bots", () => org.bot],
  ])("is not changed by %s, not even their own by this way", async (_who, account) => {
    const msg = "Must be an organization administrator";
    for (const { id } of [account(), org.guest])
      for (const call of change(account(), pathOf({ id }))) {
        expect((await call()).body).toMatchObject({ code: "BAD_REQUEST", msg });
      }
  });

  test("is not recorded about an account that was deleted for good", async () => {
    const person = await org.add();
    expect((await org.owner.client.delete(`/users/${person.id}`)).status).toBe(200);
    await deleteUser(org.realmId, person.id);
    for (const call of change(org.owner, pathOf(person))) {
      expect((await call()).body).toMatchObject({ msg: "This account was deleted for good." });
    }
  });

  test("does not exist for bots, unknown ids and people of other organizations", async () => {
    const other = await createTestOrganization(server.port);
    const before = (await storedFiles()).length;
    for (const { id } of [org.bot, { id: 987_654_321 }, other.member])
      for (const call of change(org.owner, pathOf({ id }))) {
        expect((await call()).body).toMatchObject({ code: "BAD_REQUEST", msg: "No such user" });
      }
    expect((await storedFiles()).length).toBe(before);
    const file = new File(["text"], "a.png");
    const msg = "Could not decode image; did you upload an image file?";
    expect((await org.owner.client.post(pathOf(org.member), { file })).body).toMatchObject({ msg });
  });
});
