/** Wire shape of who holds a permission. */
import { z } from "zod";
import { jsonParam } from "../contract/contract.ts";

/** How many people and groups a request may put together to an unnamed group. */
const MAX_MEMBERS = 5_000;
const MAX_SUBGROUPS = 1_000;

/** The group-setting value: a group's id, or the parts of an unnamed group. */
export const groupSetting = z.union([
  z.int(),
  z.strictObject({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) }),
]);

export type GroupSettingValue = z.infer<typeof groupSetting>;

/** As requests have it: either part may be left out. */
const givenGroupSetting = z.union([
  z.int(),
  z.strictObject({
    direct_members: z.array(z.int()).max(MAX_MEMBERS).default([]),
    direct_subgroups: z.array(z.int()).max(MAX_SUBGROUPS).default([]),
  }),
]);

/** The same as an optional parameter. */
export const groupSettingParam = () => jsonParam(givenGroupSetting).optional();

/** Who is to hold a permission, and who holds it now as far as the client knows: a wrong `old` changes nothing. */
export interface GroupSettingChange {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
}

/** The parameter that changes it: the new value alone, or with the one it replaces. */
export const groupSettingChangeParam = () =>
  jsonParam(
    z
      .union([
        givenGroupSetting,
        z.strictObject({ new: givenGroupSetting, old: givenGroupSetting.optional() }),
      ])
      .transform(
        (given): GroupSettingChange => (typeof given === "object" && "new" in given ? given : { new: given }),
      ),
  ).optional();
