/** Guests with limited access share an event's form, unless it names a user only some of them know. */
import { expect, test } from "vitest";
import type { Viewer } from "../../kernel/events/audience.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";
import { organizationUpdated } from "../../organization/organizations/organization-events.ts";
import { buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { membersAdded } from "./group-events.ts";
import { Unseen } from "./seen-members.ts";

const GUESTS = 200;
const named = buildUser(1000);
const guests = Array.from({ length: GUESTS }, (_, index) => buildUser(index + 1, { role: ROLE_GUEST }));
const organization = buildOrganization({
  users: [named, ...guests],
  // Every second guest knows the person.
  subscriptions: [named, ...guests.filter(({ id }) => id % 2 === 0)].map(({ id }) => ({
    channelId: 5,
    userId: id,
  })),
});
const can_access_all_users_group = organization.groups.system("role:members").id;
organization.apply({ kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } }, 1);
const everKnown: Pick<Viewer, "strangers" | "hiddenChannels"> = {
  strangers: new Set(),
  hiddenChannels: new Set(),
};
const options: Viewer["options"] = {
  applyMarkdown: false,
  clientGravatar: false,
  slimPresence: false,
  includeSubscribers: "false",
  eventTypes: null,
  allPublicStreams: false,
  narrow: [],
  capabilities: {},
  isProgram: false,
};

function formsFor(data: object) {
  const body = { property: "default", data };
  const event = {
    id: 7,
    type: organizationUpdated.name,
    audience: { kind: "everyone" },
    body,
    changes: null,
  } as const;
  return guests.map((user) =>
    organizationUpdated.present(event, { queueId: "q", user, options, ...everKnown }, organization),
  );
}

test("all of them where it names nobody", () => {
  expect(new Set(formsFor({ name: "Other" })).size).toBe(1);
});

test("those who know the same of the people where it does", () => {
  const holder = { direct_members: [named.id], direct_subgroups: [] };
  const forms = formsFor({ can_create_groups: holder });
  expect(new Set(forms).size).toBe(2);
  expect(forms.slice(0, 2)).toMatchObject([
    { data: { can_create_groups: { direct_members: [] } } },
    { data: { can_create_groups: { direct_members: [named.id] } } },
  ]);
});

test("many who are not seen are a short part of the key", () => {
  const keyOf = (...ids: number[]) => JSON.stringify(new Unseen(ids));
  const many = Array.from({ length: 10_000 }, (_, index) => index);
  expect(keyOf(...many)).toBe(keyOf(...many.toReversed()));
  expect(keyOf(...many)).not.toBe(keyOf(...many.slice(1)));
  expect(keyOf(...many).length).toBeLessThan(100);
});

test("ten thousand people join a group: presenting that to a thousand takes less than twenty such events", () => {
  const userIds = [named.id, ...Array.from({ length: 10_000 }, (_, index) => 2_000 + index)];
  const viewer = { queueId: "q", user: buildUser(1_001), options, ...everKnown };
  const audience = { kind: "everyone" } as const;
  const joined = () => ({
    id: 7,
    type: membersAdded.name,
    audience,
    body: { groupId: 5, userIds },
    changes: null,
  });
  const present = (event: LoggedEvent) =>
    expect(membersAdded.present(event, viewer, organization)).not.toBeNull();
  const twenty = leastCpuMilliseconds(0, () => {
    for (let events = 0; events < 20; events += 1) present(joined());
  });
  const toThousand = leastCpuMilliseconds(twenty / 2, () => {
    const event = joined();
    for (let viewers = 0; viewers < 1_000; viewers += 1) membersAdded.present(event, viewer, organization);
  });
  expect(toThousand).toBeLessThan(twenty);
});
