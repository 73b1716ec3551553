/** Registering devices and tokens. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();

async function registerDevice(account: TestAccount): Promise<number> {
  return z.int().parse((await account.client.post("/register_client_device")).body.device_id);
}

async function devicesOf(account: TestAccount): Promise<string[]> {
  const { body } = await account.client.post("/register", { fetch_event_types: ["device"] });
  return Object.keys(z.object({ devices: z.record(z.string(), z.unknown()) }).parse(body).devices);
}

describe("devices", () => {
  test("are registered and removed, with events to the user's other clients", async () => {
    const events = await org.member.listen();
    const others = await org.owner.listen();
    const id = await registerDevice(org.member);
    expect(await events.next("device")).toMatchObject({ op: "add", device_id: id });
    expect(await devicesOf(org.member)).toContain(String(id));
    expect(await devicesOf(org.owner)).not.toContain(String(id));
    const removed = await org.member.client.post("/remove_client_device", { device_id: id });
    expect(removed.status).toBe(200);
    expect(await events.next("device")).toMatchObject({ op: "remove", device_id: id });
    expect(await devicesOf(org.member)).not.toContain(String(id));
    await org.untilDelivered();
    expect(await others.read()).toEqual([]);
  });

  test("of other users, and removed ones, appear not to exist", async () => {
    const id = await registerDevice(org.owner);
    for (const device_id of [id, 0, 2 ** 31]) {
      const { body } = await org.member.client.post("/remove_client_device", { device_id });
      expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Device does not exist" });
    }
    expect(await devicesOf(org.owner)).toContain(String(id));
  });

  test("are at most 200", async () => {
    const data = Array.from({ length: 200 }, () => ({ userId: org.moderator.id }));
    await database().prisma.clientDevice.createMany({ data });
    const { body } = await org.moderator.client.post("/register_client_device");
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "You have too many devices (limit: 200)." });
  });
});

describe.each([
  ["/users/me/android_gcm_reg_id", { token: "some:android-token" }],
  ["/users/me/apns_device_token", { token: "C0FFEE", appid: "org.example.App" }],
])("a token at %s", (path, given) => {
  const stored = (account: TestAccount) =>
    database().prisma.deviceToken.findMany({ where: { userId: account.id, token: given.token } });

  test("is stored once, and removed", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await org.member.client.post(path, given)).status).toBe(200);
    }
    expect(await stored(org.member)).toHaveLength(1);
    expect((await org.member.client.delete(path, { token: given.token })).status).toBe(200);
    expect(await stored(org.member)).toEqual([]);
  });

  test("of another user appears not to exist", async () => {
    await org.owner.client.post(path, given);
    const { body } = await org.member.client.delete(path, { token: given.token });
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Token does not exist" });
    expect(await stored(org.owner)).toHaveLength(1);
  });

  test.each(["", "a".repeat(4_097)])("is neither empty nor too long", async (token) => {
    const refused = { code: "BAD_REQUEST", msg: "Empty or invalid length token" };
    expect((await org.member.client.post(path, { ...given, token })).body).toMatchObject(refused);
    expect((await org.member.client.delete(path, { token })).body).toMatchObject(refused);
  });

  test("is refused beyond 200", async () => {
    const service = path.endsWith("apns_device_token") ? "apns" : "fcm";
    const data = Array.from({ length: 200 }, (_, n) => ({
      userId: org.guest.id,
      service,
      token: `0${n.toString(16)}`,
    }));
    await database().prisma.deviceToken.createMany({ data });
    const { body } = await org.guest.client.post(path, given);
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "You have too many device tokens (limit: 200)." });
    await database().prisma.deviceToken.deleteMany({ where: { userId: org.guest.id } });
  });
});

test("an APNs token must be hexadecimal, with a valid app id", async () => {
  const store = (params: object) => org.member.client.post("/users/me/apns_device_token", { ...params });
  for (const token of ["xyz", "c0ffe"]) {
    const { body } = await store({ token, appid: "org.example.App" });
    expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid APNS token" });
  }
  const { body } = await store({ token: "c0ffee", appid: "org example" });
  expect(body).toMatchObject({ code: "BAD_REQUEST", msg: "Invalid app ID" });
});

describe("a server without a push service says so", () => {
  const registration = {
    token_kind: "apns",
    bouncer_public_key: "key",
    encrypted_push_registration: "registration",
  };
  test.each([
    ["/mobile_push/register", { ...registration, push_account_id: 2408, push_public_key: "key" }],
    [
      "/mobile_push/register",
      { ...registration, device_id: 1, push_key: "key", push_key_id: 3, token_id: "t" },
    ],
    ["/mobile_push/test_notification", {}],
    ["/mobile_push/test_notification", { token: "111222" }],
    ["/mobile_push/e2ee/test_notification", { push_account_id: 111222 }],
  ])("at %s", async (path, params) => {
    expect(await org.member.client.post(path, params)).toMatchObject({
      status: 400,
      body: {
        code: "PUSH_SERVICE_NOT_CONFIGURED",
        msg: "Server is not configured to use push notification service.",
      },
    });
  });
});
