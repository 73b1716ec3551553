/** Random calls by subject. */
import fc from "fast-check";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";

import { userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { randomCallsAbout } from "../calls/all-calls.ts";
import { pictureFile } from "../pictures.ts";
import { settingCandidates } from "../setting-candidates.ts";
import { randomBotCalls } from "./random-bot-calls.ts";
import {
  administrators,
  anyone,
  type Generator,
  type RandomCall,
  type Role,
  type Scene,
} from "./random-call.ts";
import { randomChannelCalls, randomPassages } from "./random-channel-calls.ts";
import { randomGroupCalls } from "./random-group-calls.ts";
import { randomMessageCalls, randomTopicPolicies } from "./random-message-calls.ts";

/** Changing roles and groups in between finds more errors. */
export const subjects: Readonly<Record<string, readonly Generator[]>> = {
  "the organization, its people and groups": [
    realmSettings,
    realmPermissions,
    others,
    roleOfNewcomer,
    ownSettings,
    defaultSettings,
    ownProfile,
    randomTopicPolicies,
    ...randomCallsAbout("organization"),
    pictures,
    randomGroupCalls,
    randomGroupCalls,
    randomBotCalls,
    randomBotCalls,
  ],
  "channels and who is in them": [
    ...Array.from({ length: 6 }, () => randomChannelCalls),
    others,
    roleOfNewcomer,
    realmPermissions,
    randomGroupCalls,
  ],
  messages: [...Array.from({ length: 6 }, () => randomMessageCalls), randomChannelCalls, randomTopicPolicies],
  "messages of channels that people leave and return to": [
    ...Array.from({ length: 4 }, () => randomMessageCalls),
    ...Array.from({ length: 4 }, () => randomPassages),
    others,
    roleOfNewcomer,
  ],
  "people's own things": randomCallsAbout("own"),
};

export function randomCalls(scene: Scene, generators: readonly Generator[]): fc.Arbitrary<RandomCall[]> {
  const one = fc.oneof(...generators.map((generate) => generate(scene)));
  return fc.array(one, { minLength: 1, maxLength: 8 });
}

function realmSettings({ channelIds }: Scene): fc.Arbitrary<RandomCall> {
  const values = Object.entries(organizationSettings).map(([name, entry]) =>
    "refersTo" in entry
      ? fc.constantFrom(-1, ...channelIds).map((value) => ({ [name]: value }))
      : fc.constantFrom(...settingCandidates(entry)).map((value) => ({ [name]: value })),
  );
  const profile = [
    fc.constantFrom("Kestrel", "42", "Test").map((name) => ({ name })),
    fc.constantFrom("", "Friends of **tea**").map((description) => ({ description })),
  ];
  const some = fc.array(fc.oneof(...values, ...profile), { minLength: 1, maxLength: 4 });
  return fc.record({
    who: administrators,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/realm"),
    params: some.map((parts) => Object.assign({}, ...parts)),
  });
}

function realmPermissions({ groupIds, userIds }: Scene): fc.Arbitrary<RandomCall> {
  const unnamed = fc.record({
    direct_members: fc.subarray([...userIds], { maxLength: 3 }),
    direct_subgroups: fc.subarray([...groupIds], { maxLength: 2 }),
  });
  const holder = fc.oneof(fc.constantFrom(...groupIds), unnamed);
  const names = fc.constantFrom(...Object.keys(organizationPermissions), "can_access_all_users_group");
  return fc.record({
    who: administrators,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/realm"),
    params: fc.dictionary(names, holder, { minKeys: 1, maxKeys: 3 }),
  });
}

const personalSettings = Object.entries(userSettings).map(([name, entry]) =>
  fc.constantFrom(...settingCandidates(entry)).map((value) => ({ [name]: value })),
);

function defaultSettings(): fc.Arbitrary<RandomCall> {
  const some = fc.array(fc.oneof(...personalSettings), { minLength: 1, maxLength: 4 });
  return fc.record({
    who: administrators,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/realm/user_settings_defaults"),
    params: some.map((parts) => Object.assign({}, ...parts)),
  });
}

function ownSettings(): fc.Arbitrary<RandomCall> {
  const visibility = fc.constantFrom(1, 2, 3, 4, 5).map((value) => ({ email_address_visibility: value }));
  const some = fc.array(fc.oneof(...personalSettings, visibility), { minLength: 1, maxLength: 4 });
  return fc.record({
    who: anyone,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/settings"),
    params: some.map((parts) => Object.assign({}, ...parts)),
  });
}

function ownProfile(): fc.Arbitrary<RandomCall> {
  return fc.record({
    who: anyone,
    method: fc.constant("PATCH" as const),
    path: fc.constant("/settings"),
    params: fc.oneof(
      fc.constantFrom("Ada", "Bram", "ada").map((full_name) => ({ full_name })),
      fc.constantFrom("Asia/Kolkata", "Europe/Amsterdam", "UTC").map((timezone) => ({ timezone })),
    ),
  });
}

function others({ othersIds }: Scene): fc.Arbitrary<RandomCall> {
  const created = fc.uuid().map((id) => ({
    method: "POST" as const,
    path: "/users",
    params: { email: `${id}@example.com`, full_name: "New", password: "correct horse battery staple" },
  }));
  const id = fc.constantFrom(...othersIds);
  const changes = fc.record(
    {
      full_name: fc.constantFrom("Ada", "Bram"),
      role: fc.constantFrom(100, 200, 300, 400, 600),
      new_email: fc.constantFrom("one@example.com", "two@example.com"),
    },
    { requiredKeys: [] },
  );
  const changed = fc.record({ id, params: changes }).map((given) => ({
    method: "PATCH" as const,
    path: `/users/${given.id}`,
    params: given.params,
  }));
  const ended = id.map((each) => ({ method: "DELETE" as const, path: `/users/${each}`, params: {} }));
  const returned = id.map((each) => ({
    method: "POST" as const,
    path: `/users/${each}/reactivate`,
    params: {},
  }));
  return fc
    .record({ who: administrators, call: fc.oneof(created, changed, changed, ended, returned) })
    .map(({ who, call }) => ({ who, ...call }));
}

/** The role decides visibility, so the newcomer's client gains and loses objects. */
function roleOfNewcomer({ newcomerId }: Scene): fc.Arbitrary<RandomCall> {
  return fc.record({
    who: fc.constant<Role>("owner"),
    method: fc.constant("PATCH" as const),
    path: fc.constant(`/users/${newcomerId}`),
    params: fc.record({ role: fc.constantFrom(200, 300, 400, 600) }),
  });
}

function pictures(): fc.Arbitrary<RandomCall> {
  const name = fc.constantFrom("party", "parrot", "tada");
  const call = fc.oneof(
    fc.constant({ method: "POST" as const, path: "/users/me/avatar", params: { file: pictureFile() } }),
    fc.constant({ method: "DELETE" as const, path: "/users/me/avatar", params: {} }),
    name.map((each) => ({
      method: "POST" as const,
      path: `/realm/emoji/${each}`,
      params: { file: pictureFile() },
    })),
    name.map((each) => ({ method: "DELETE" as const, path: `/realm/emoji/${each}`, params: {} })),
  );
  return fc.record({ who: anyone, call }).map(({ who, call }) => ({ who, ...call }));
}
