/** Administrators upload icon and logos; everyone sees them, even signed out. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { getFile, pictureFile, plainPicture } from "../../../testing/pictures.ts";
import { serveOrganization } from "../../../testing/serve-organization.ts";
import { createTestOrganization } from "../../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { administrator, member } = org;

const visit = (path: string, { host } = org) => getFile({ port: server.port, host, path });
const sizeOf = async (path: string) => {
  const { width, height, format } = await sharp((await visit(path)).body).metadata();
  return { width, height, format };
};

async function registered(): Promise<Record<string, unknown>> {
  const { body } = await member.client.post("/register", { fetch_event_types: ["realm"] });
  return body;
}

test("an icon is made square, announced, and shown without authentication; another one has another address", async () => {
  expect(await registered()).toMatchObject({ realm_icon_url: "/apple-icon.png", realm_icon_source: "G" });
  const events = await member.listen();
  const { body } = await administrator.client.post("/realm/icon", { file: await plainPicture(300, 200) });
  const icon_url = z.string().parse(body.icon_url);
  expect(await events.next("realm")).toMatchObject({
    op: "update_dict",
    property: "icon",
    data: { icon_url, icon_source: "U" },
  });
  expect(await registered()).toMatchObject({ realm_icon_url: icon_url, realm_icon_source: "U" });
  expect((await org.anonymous.get("/server_settings")).body.realm_icon).toBe(icon_url);
  expect(await sizeOf(icon_url)).toEqual({ width: 100, height: 100, format: "png" });
  const found = await member.client.get("/realm/icon");
  expect({ status: found.status, location: found.headers.location }).toEqual({
    status: 302,
    location: icon_url,
  });
  const elsewhere = await createTestOrganization(server.port);
  expect((await visit(icon_url, elsewhere)).status).toBe(404);
  const second = (await administrator.client.post("/realm/icon", { file: pictureFile() })).body.icon_url;
  expect(second).not.toBe(icon_url);
  expect((await visit(icon_url)).status).toBe(404);
  expect((await administrator.client.delete("/realm/icon")).body).toMatchObject({
    icon_url: "/apple-icon.png",
  });
  expect(await registered()).toMatchObject({ realm_icon_url: "/apple-icon.png", realm_icon_source: "G" });
});

test("light and dark themes have separate logos, which fit in a strip", async () => {
  const upload = async (night: boolean) =>
    administrator.client.post("/realm/logo", { night, file: await plainPicture(1_600, 400) });
  const events = await member.listen();
  expect((await upload(true)).body).toEqual({ result: "success", msg: "" });
  const night = await events.next("realm");
  expect(night).toMatchObject({ property: "night_logo", data: { night_logo_source: "U" } });
  expect(await registered()).toMatchObject({ realm_logo_source: "D", realm_night_logo_source: "U" });
  await upload(false);
  const { realm_logo_url, realm_night_logo_url } = await registered();
  expect(await events.next("realm")).toMatchObject({ property: "logo", data: { logo_url: realm_logo_url } });
  expect(await sizeOf(String(realm_logo_url))).toEqual({ width: 400, height: 100, format: "png" });
  const locationOf = async (params: object) =>
    (await member.client.get("/realm/logo", { ...params })).headers.location;
  expect(await locationOf({})).toBe(realm_logo_url);
  expect(await locationOf({ night: true })).toBe(realm_night_logo_url);
  await administrator.client.delete("/realm/logo", { night: true });
  expect(await registered()).toMatchObject({ realm_logo_source: "U", realm_night_logo_source: "D" });
});

test("files that are not pictures, and uploads by non-administrators, are refused", async () => {
  const text = new File(["words"], "icon.png", { type: "image/png" });
  const msgOf = async (path: string, params: object, who = administrator) =>
    (await who.client.post(path, { ...params })).body.msg;
  expect(await msgOf("/realm/icon", { file: text })).toBe(
    "Could not decode image; did you upload an image file?",
  );
  expect(await msgOf("/realm/icon", {})).toBe("You must upload exactly one icon.");
  expect(await msgOf("/realm/logo", { one: pictureFile(), two: pictureFile() })).toBe(
    "You must upload exactly one logo.",
  );
  expect(await msgOf("/realm/logo", { file: pictureFile() }, org.moderator)).toBe(
    "Must be an organization administrator",
  );
});
