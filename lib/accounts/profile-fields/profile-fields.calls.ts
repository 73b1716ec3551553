/** Valid calls for profile fields, and who may make them. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type CallSubject,
  defineCalls,
  type MakeParams,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { profileFields } from "./profile-fields.ts";

const profileField = () => ({ name: randomUUID().replaceAll("-", ""), field_type: 1 });

/** Only an administrator's exists. */
const profileFieldOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.post("/realm/profile_fields", profileField());
    return z.int().catch(UNKNOWN_ID).parse(body.id);
  }, UNKNOWN_ID);

const fieldList = z.object({ custom_fields: z.array(z.object({ id: z.int() })) });

const profileFieldIdsOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const { body } = await client.get("/realm/profile_fields");
    return fieldList.parse(body).custom_fields.map(({ id }) => id);
  }, []);

const fieldOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { field_id: body.id };
  };

const valueOfOwnersField =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const { body } = await owner.client.post("/realm/profile_fields", profileField());
    return { data: [{ id: body.id, value: "mine" }] };
  };

export const calls = defineCalls<typeof profileFields>({
  valid: {
    "get-custom-profile-fields": () => ({}),
    "create-custom-profile-field": () => profileField(),
    "update-custom-profile-field": async (subject) => ({
      field_id: await profileFieldOf(subject),
      hint: "Anything",
    }),
    "remove-custom-profile-field": async (subject) => ({ field_id: await profileFieldOf(subject) }),
    "reorder-custom-profile-fields": async (subject) => ({ order: await profileFieldIdsOf(subject) }),
    "update-profile-data": () => ({ data: [] }),
    "remove-profile-data": () => ({ data: [] }),
  },
  whoMay: (org) => [
    row("get-custom-profile-fields", "account"),
    row("create-custom-profile-field", "account"),
    row("update-custom-profile-field", "account", {}, fieldOfOwner(org)),
    row("remove-custom-profile-field", "account", {}, fieldOfOwner(org)),
    row("reorder-custom-profile-fields", "account"),
    row("update-profile-data", "account"),
    row("update-profile-data", "account", {}, valueOfOwnersField(org)),
    row("remove-profile-data", "account"),
  ],
});
