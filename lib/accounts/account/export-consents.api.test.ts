/** Administrators see current consents to private data exports. */
import { expect, test } from "vitest";
import { z } from "zod";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, member, moderator } = org;

const exportConsent = z.strictObject({
  user_id: z.int(),
  consented: z.boolean(),
  email_address_visibility: z.int(),
});
const answer = z.object({ export_consents: z.array(exportConsent) });
const consents = async (who = administrator) =>
  answer.parse((await who.client.get("/export/realm/consents")).body).export_consents;

test("consent is listed for people, and administrators are notified of a change", async () => {
  const [told, other, self] = [await owner.listen(), await moderator.listen(), await member.listen()];
  const types = async (reader: typeof told) => (await reader.read()).map(({ type }) => type);
  await member.client.patch("/settings", { allow_private_data_export: true });
  await org.untilDelivered();
  expect(await told.read()).toMatchObject([
    { type: "realm_export_consent", user_id: member.id, consented: true },
  ]);
  expect(await other.read()).toEqual([]);
  expect(await types(self)).toEqual(["user_settings"]);
  const listed = await consents();
  expect(listed.filter(({ consented }) => consented)).toEqual([
    { user_id: member.id, consented: true, email_address_visibility: 1 },
  ]);
  expect(listed.map(({ user_id }) => user_id)).not.toContain(org.bot.id);
  const elsewhere = await createTestOrganization(server.port);
  expect((await consents(elsewhere.owner)).every(({ consented }) => !consented)).toBe(true);
  await member.client.patch("/settings", { allow_private_data_export: false });
  expect((await consents()).every(({ consented }) => !consented)).toBe(true);
});

test("consents include who may see a person's address", async () => {
  await member.client.patch("/settings", { email_address_visibility: 3 });
  expect((await consents()).find(({ user_id }) => user_id === member.id)).toMatchObject({
    email_address_visibility: 3,
  });
});
