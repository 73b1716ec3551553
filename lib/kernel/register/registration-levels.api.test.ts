/** Fields by feature level. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();

async function registered(client = org.member.client) {
  return (await client.post("/register", {})).body;
}

test("registrations lack fields that newer levels took away", async () => {
  const answer = await registered();
  expect(answer).not.toHaveProperty("realm_is_zephyr_mirror_realm");
  expect(answer).not.toHaveProperty("push_devices");
  expect(answer.devices).toEqual({});
});

test("whoever makes a channel is called channel_creator in the rules of permissions", async () => {
  const rule = z.looseObject({ default_group_name: z.string() });
  const settings = z
    .looseObject({ stream: z.record(z.string(), rule), group: z.record(z.string(), rule) })
    .parse((await registered()).server_supported_permission_settings);
  expect(settings.stream.can_administer_channel_group?.default_group_name).toBe("channel_creator");
  expect(settings.group.can_manage_group?.default_group_name).toBe("group_creator");
  expect(JSON.stringify(settings)).not.toContain("stream_creator_or_nobody");
});

test("an organization has a UUID of its own, which stays", async () => {
  const { realm_uuid } = await registered();
  expect(z.uuid().safeParse(realm_uuid).success).toBe(true);
  expect((await registered(org.guest.client)).realm_uuid).toBe(realm_uuid);
  const other = await createTestOrganization(server.port);
  expect((await registered(other.owner.client)).realm_uuid).not.toBe(realm_uuid);
});
