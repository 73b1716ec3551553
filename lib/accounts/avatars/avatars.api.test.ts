/** Uploaded avatars replace drawn ones for everyone who may see the person. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { MAX_AVATAR_MIB } from "../../organization/organization-limits.contract.ts";
import { getFile, pictureFile, plainPicture } from "../../testing/pictures.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const answered = z.object({ avatar_url: z.string() });

const get = (path: string, account?: Pick<TestAccount, "email" | "apiKey">, headers = {}) =>
  getFile({ port: server.port, host: org.host, path, account, headers });

async function upload(account: TestAccount, file: Blob): Promise<string> {
  const { body } = await account.client.post("/users/me/avatar", { file });
  return answered.parse(body).avatar_url;
}

const storedFiles = () => query<{ key: string }>(sql`SELECT key FROM stored_file WHERE released_at IS NULL`);

describe("an uploaded avatar", () => {
  test("is shown at 100 and 500 pixels, as PNG without anything else of the file", async () => {
    const person = await org.add();
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#36c" } })
      .jpeg()
      .withExif({ IFD0: { Artist: "Secret Place" } })
      .toBuffer();
    const url = await upload(person, new File([new Uint8Array(photo)], "photo.jpg"));
    expect(url).toBe(`/avatar/${person.id}?v=2`);
    for (const [address, width] of [
      [url, 100],
      [`/avatar/${person.id}/medium?v=2`, 500],
      [`/avatar/${person.id}-medium.png?v=2`, 500],
    ] as const) {
      const { status, headers, body } = await get(address, org.member);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "private, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(await sharp(body).metadata()).toMatchObject({ format: "png", width, height: width });
      expect(body.includes("Secret Place")).toBe(false);
    }
  });

  test("everybody who may know of the person learns of it, and register answers tell it", async () => {
    const person = await org.add();
    const stranger = await org.add({ role: 600 });
    const [member, guest] = [await org.member.listen(), await stranger.listen()];
    await org.owner.client.patch("/realm", { can_access_all_users_group: { new: 0 } });
    const avatar = {
      avatar_source: "U",
      avatar_url: `/avatar/${person.id}?v=2`,
      avatar_url_medium: `/avatar/${person.id}/medium?v=2`,
      avatar_version: 2,
    };
    await upload(person, pictureFile());
    expect(await member.next("realm_user")).toMatchObject({
      op: "update",
      person: { user_id: person.id, ...avatar },
    });
    expect(await guest.next("realm_user")).toMatchObject({ person: { user_id: person.id } });
    const { body } = await person.client.post("/register", { fetch_event_types: ["realm_user"] });
    const { avatar_version: _version, ...own } = avatar;
    expect(body).toMatchObject(own);
    expect((await org.member.client.get(`/users/${person.id}`)).body).toMatchObject({
      user: { avatar_url: avatar.avatar_url, avatar_version: 2 },
    });
    const id = await person.send([org.member.id], "hello");
    expect((await org.member.client.get(`/messages/${id}`)).body).toMatchObject({
      message: { avatar_url: avatar.avatar_url },
    });
  });

  test("is replaced and removed, and its files with it", async () => {
    const person = await org.add();
    const before = (await storedFiles()).length;
    await upload(person, await plainPicture(300, 300));
    const first = await get(`/avatar/${person.id}?v=2`, org.member);
    await upload(person, await plainPicture(300, 300, "#3c3"));
    expect((await storedFiles()).length).toBe(before + 2);
    const second = await get(`/avatar/${person.id}?v=3`, org.member);
    expect(second.body.equals(first.body)).toBe(false);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    const { body } = await person.client.delete("/users/me/avatar");
    expect(body.avatar_url).toBe(`/avatar/${person.id}?v=4`);
    expect((await storedFiles()).length).toBe(before);
    const svg = await get(`/avatar/${person.id}?v=4`, org.member, { accept: "image/svg+xml" });
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    const register = await person.client.post("/register", { fetch_event_types: ["realm_user"] });
    expect(register.body).toMatchObject({ avatar_source: "G" });
  });

  test("is not sent again to a client that has it, and in part to one that asks for a part", async () => {
    const person = await org.add();
    const url = await upload(person, await plainPicture(300, 300));
    const { headers, body } = await get(url, org.member);
    expect(await get(url, org.member, { "if-none-match": `W/"other", ${headers.etag}` })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    });
    const part = await get(url, org.member, { range: "bytes=2-5" });
    expect(part.status).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 2-5/${body.length}`);
    expect(part.body).toEqual(body.subarray(2, 6));
    expect((await get(url, org.member, { range: "bytes=-3" })).body).toEqual(body.subarray(-3));
    expect((await get(url, org.member, { range: "bytes=9999999-" })).status).toBe(416);
    for (const range of ["bytes=5-2", "bytes=0-1,3-4", "lines=1-2", "bytes=-"]) {
      expect((await get(url, org.member, { range })).body).toEqual(body);
    }
    const otherwise = { range: "bytes=2-5", "if-range": '"other"' };
    expect((await get(url, org.member, otherwise)).status).toBe(200);
  });
});

describe("a drawn avatar", () => {
  test("is PNG in both sizes for those who do not ask for SVG, and cannot run scripts", async () => {
    const { owner, guest } = org;
    const png = await get(`/avatar/${owner.id}?v=1`, guest);
    expect(png.headers["content-type"]).toBe("image/png");
    expect(png.headers["content-security-policy"]).toContain("sandbox");
    expect(png.headers["cache-control"]).toBe("private, max-age=86400");
    expect(await sharp(png.body).metadata()).toMatchObject({ format: "png", width: 100 });
    const medium = await get(`/avatar/${owner.id}/medium?v=1`, guest);
    expect(await sharp(medium.body).metadata()).toMatchObject({ format: "png", width: 500 });
    const browser = await get(`/avatar/${owner.id}?v=1`, guest, {
      accept: "image/avif,image/svg+xml,*/*;q=0.8",
    });
    expect(browser.headers["content-type"]).toBe("image/svg+xml");
    expect(browser.headers.vary).toContain("Accept");
  });

  test("of unknown people is the same for everyone", async () => {
    const [own, other] = [await get("/avatar/unknown", org.guest), await get("/avatar/unknown", org.member)];
    expect(own.status).toBe(200);
    expect(own.body).toEqual(other.body);
  });

  test("is not found for unknown ids, other organizations and unauthenticated requests", async () => {
    const other = await createTestOrganization(server.port);
    const { owner, member } = org;
    for (const id of [999_999, other.owner.id, "me", "99999999999999999999", "-1", `${owner.id}/large`]) {
      expect((await get(`/avatar/${id}`, member)).status).toBe(404);
    }
    expect((await get(`/avatar/${owner.id}`)).status).toBe(404);
    expect((await get(`/avatar/${owner.id}`, { email: member.email, apiKey: "wrong" })).status).toBe(404);
  });
});

describe("refused", () => {
  const UNREADABLE = "Could not decode image; did you upload an image file?";
  const post = (params: object) => org.member.client.post("/users/me/avatar", { ...params });

  test("no file, a form without one, and several", async () => {
    const refusal = { code: "BAD_REQUEST", msg: "You must upload exactly one avatar." };
    expect((await post({})).body).toMatchObject(refusal);
    expect((await post({ file: "text" })).body).toMatchObject(refusal);
    expect((await post({ one: pictureFile(), two: pictureFile() })).body).toMatchObject(refusal);
    const headers = { "content-type": "multipart/form-data" };
    const malformed = await org.member.client.raw({
      method: "POST",
      path: "/users/me/avatar",
      headers,
      body: "x",
    });
    expect(malformed.body).toMatchObject({ msg: "Malformed form data." });
  });

  test.each([
    [
      "SVG",
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "a.png", { type: "image/png" }),
      UNREADABLE,
    ],
    ["a page", new File(["<!doctype html><script>"], "a.png", { type: "image/png" }), UNREADABLE],
    ["nothing", new File([], "a.png"), UNREADABLE],
  ])("%s", async (_what, file, msg) => {
    expect((await post({ file })).body).toMatchObject({ code: "BAD_REQUEST", msg });
  });

  test("a file that is too large, before and while it arrives", async () => {
    const large = new File([randomBytes(MAX_AVATAR_MIB * 1024 ** 2 + 1)], "a.png");
    const refusal = {
      status: 413,
      body: { code: "REQUEST_TOO_LARGE", msg: "Uploaded file is larger than the allowed limit of 5 MiB" },
    };
    expect(await post({ file: large })).toMatchObject(refusal);
    expect(await post({ file: new File([large, large], "b.png") })).toMatchObject(refusal);
  });

  test("where only administrators change avatars", async () => {
    const setting = (on: boolean) => org.owner.client.patch("/realm", { avatar_changes_disabled: on });
    await setting(true);
    const refusal = { code: "BAD_REQUEST", msg: "Avatar changes are disabled in this organization." };
    expect((await post({ file: pictureFile() })).body).toMatchObject(refusal);
    expect((await org.member.client.delete("/users/me/avatar")).body).toMatchObject(refusal);
    await upload(org.administrator, pictureFile());
    await setting(false);
  });

  test("nothing of what was refused stays in the store", async () => {
    const count = async () => (await query(sql`SELECT 1 FROM stored_file`)).length;
    const before = await count();
    await post({ file: new File(["text"], "a.png") });
    await post({ one: pictureFile(), two: pictureFile() });
    expect(await count()).toBe(before);
  });
});
