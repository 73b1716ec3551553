/** Wire shape of permission holders. */
import { z } from "zod";
import { jsonParam, model } from "../contract/contract.ts";

/** Limits of an unnamed group in a request. */
const MAX_MEMBERS = 5_000;
const MAX_SUBGROUPS = 1_000;

/** A group's id, or the parts of an unnamed group. */
export const groupSetting = model(
  "GroupSetting",
  z.union([
    z.int(),
    z.strictObject({
      direct_members: z.array(z.int()).describe("Ids of the members."),
      direct_subgroups: z.array(z.int()).describe("Ids of the subgroups."),
    }),
  ]),
);

export type GroupSettingValue = z.infer<typeof groupSetting>;

/** In requests, either part may be absent. */
const givenGroupSetting = model(
  "GivenGroupSetting",
  z.union([
    z.int(),
    z.strictObject({
      direct_members: z.array(z.int()).max(MAX_MEMBERS).default([]).describe("Ids of the members."),
      direct_subgroups: z.array(z.int()).max(MAX_SUBGROUPS).default([]).describe("Ids of the subgroups."),
    }),
  ]),
);

export const groupSettingParam = () => jsonParam(givenGroupSetting).optional();

/** A wrong `old` changes nothing. */
export interface GroupSettingChange {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
}

/** The new value alone, or with the old one. */
export const groupSettingChangeParam = () =>
  jsonParam(
    z
      .union([
        givenGroupSetting,
        z.strictObject({
          new: givenGroupSetting.describe("The new value."),
          old: givenGroupSetting
            .optional()
            .describe("The value that the client knows; another one refuses the change."),
        }),
      ])
      .transform(
        (given): GroupSettingChange => (typeof given === "object" && "new" in given ? given : { new: given }),
      ),
  ).optional();
