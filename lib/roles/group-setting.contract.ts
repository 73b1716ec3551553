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

/** The same as an optional parameter, where either part may be left out. */
export const groupSettingParam = () =>
  jsonParam(
    z.union([
      z.int(),
      z.strictObject({
        direct_members: z.array(z.int()).max(MAX_MEMBERS).default([]),
        direct_subgroups: z.array(z.int()).max(MAX_SUBGROUPS).default([]),
      }),
    ]),
  ).optional();
