/** Avatars of bots, which their managers change. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { getFile, pictureFile } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();

const pathOf = (id: number) => `/bots/${id}/avatar`;

const change = ({ client }: TestAccount, id: number) => [
  () => client.post(pathOf(id), { file: pictureFile() }),
  () => client.delete(pathOf(id)),
];

async function newBot({ client }: TestAccount, name: string): Promise<number> {
  const { body } = await client.post("/bots", { full_name: `Bot of ${name}`, short_name: name });
  return z.int().parse(body.user_id);
}

describe("a bot's avatar", () => {
  test("is uploaded and removed by its owner, and everybody learns of it", async () => {
    const id = await newBot(org.member, "avatars");
    const guest = await org.guest.listen();
    const { body } = await org.member.client.post(pathOf(id), { file: pictureFile() });
    expect(body).toMatchObject({ avatar_url: `/avatar/${id}?v=2` });
    const changed = { user_id: id, avatar_source: "U", avatar_version: 2 };
    expect(await guest.next("realm_user")).toMatchObject({ op: "update", person: changed });
    const served = { port: server.port, host: org.host, path: `/avatar/${id}?v=2`, account: org.member };
    expect((await getFile(served)).headers["content-type"]).toBe("image/png");
    const removed = await org.member.client.delete(pathOf(id));
    expect(removed.body).toMatchObject({ avatar_url: `/avatar/${id}?v=3` });
    expect(await guest.next("realm_user")).toMatchObject({
      person: { ...changed, avatar_source: "G", avatar_version: 3 },
    });
  });

  test("is changed by administrators, too, and where people may not change their own", async () => {
    const id = await newBot(org.member, "allowed");
    await org.owner.client.patch("/realm", { avatar_changes_disabled: true });
    for (const account of [org.administrator, org.member]) {
      for (const call of change(account, id)) expect((await call()).status).toBe(200);
    }
    await org.owner.client.patch("/realm", { avatar_changes_disabled: false });
  });

  test("is not changed by others, nor by the bot", async () => {
    const id = await newBot(org.member, "refused");
    for (const account of [org.moderator, org.guest, org.bot]) {
      for (const call of change(account, id)) {
        expect((await call()).body).toMatchObject({ code: "BAD_REQUEST", msg: "Insufficient permission" });
      }
    }
  });

  test("does not exist for people, unknown ids and bots of other organizations", async () => {
    const other = await createTestOrganization(server.port);
    for (const { id } of [org.member, { id: 987_654_321 }, other.bot]) {
      for (const call of change(org.owner, id)) {
        expect((await call()).body).toMatchObject({ code: "BAD_REQUEST", msg: "No such bot" });
      }
    }
  });
});
