/** Events lead to the state of a new registration, however late they are read. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../../lib/kernel/db/sql.ts";
import { forgetStream } from "../../../lib/kernel/events/event-dispatcher.ts";
import { EVERY_CAPABILITY } from "../../../lib/kernel/events/queues/every-capability.contract.ts";
import { organizationPermissions } from "../../../lib/organization/organizations/organization-permissions.contract.ts";
import { organizationSettings } from "../../../lib/organization/organizations/organization-settings.contract.ts";

import { userSettings } from "../../../lib/people/users/settings/user-settings.contract.ts";
import { parseEvents, type TestEvent } from "../../../lib/testing/clients/parse-events.ts";
import {
  type RandomCall,
  ROLES,
  type Role,
  type Scene,
} from "../../../lib/testing/random-calls/random-call.ts";
import { randomCalls, subjects } from "../../../lib/testing/random-calls/random-calls.ts";
import {
  comparableRest,
  REST_EVENT_TYPES,
  type Rest,
  restAfter,
  restFromRegister,
} from "../../../lib/testing/rest-of-registration.ts";
import { serveOrganization } from "../../../lib/testing/serve-organization.ts";
import type { TestAccount } from "../../../lib/testing/test-account.ts";
import type { ChatState } from "./chat-state.ts";
import { comparableMessage, comparableState, registeredState } from "./comparable-state.ts";
import { applyEvents, READ_EVENT_TYPES } from "./event-table.ts";
import { messageFromWire } from "./history/messages-state.ts";
import { mayDo } from "./organization/permissions-state.ts";
import type { RegisterAnswer, WireMessage } from "./wire.ts";

const { org } = await serveOrganization();

/** Without it, subscriptions repeat the user's notification settings without events. */
const { notification_settings_null, ...VARIED } = EVERY_CAPABILITY;

/**
 * Per role: one client with these capabilities that reads after each call, and one with the others that reads at the
 * end.
 */
const forApp = { apply_markdown: true, slim_presence: true };
function clientsWith(chosen: readonly string[]) {
  const capabilitiesWhere = (isIn: (name: string) => boolean) => ({
    notification_settings_null,
    ...Object.fromEntries(Object.entries(VARIED).filter(([name]) => isIn(name))),
  });
  const some = capabilitiesWhere((name) => chosen.includes(name));
  const others = capabilitiesWhere((name) => !chosen.includes(name));
  return ROLES.flatMap((role) => [
    { role, isPrompt: true, options: { ...forApp, client_capabilities: some, include_subscribers: true } },
    { role, isPrompt: false, options: { ...forApp, client_capabilities: others } },
  ]);
}
type Client = ReturnType<typeof clientsWith>[number];

/** Per subject; each run registers every client twice. */
const RUNS = 4;
/** Fixed, so that only code changes cause failures; other seeds find more. */
const SEED = 3;

/** The test client validates responses by contract. */
const registered = z.custom<RegisterAnswer & { readonly is_guest: boolean }>();
const messages = z.array(z.custom<WireMessage>());

/** Presence, invitations and exports are fetched instead. */
const KNOWN_TYPES = new Set([...READ_EVENT_TYPES, ...REST_EVENT_TYPES]);
const OLDER_FIELDS = [...Object.keys(userSettings), "muted_topics"];
const DERIVED_SETTINGS = new Set([
  ...[...Object.values(organizationSettings), ...Object.values(organizationPermissions)].flatMap((entry) =>
    "olderFields" in entry ? Object.keys(entry.olderFields ?? {}) : [],
  ),
  ...["email_auth_enabled", "password_auth_enabled"],
]);
const someIds = z.object({
  realm_users: z.array(z.object({ user_id: z.int() })),
  realm_user_groups: z.array(z.object({ id: z.int(), is_system_group: z.boolean() })),
  subscriptions: z.array(z.object({ stream_id: z.int() })),
});
let scene: Scene;
let accounts: Readonly<Record<Role, TestAccount>>;
let messageId = 0;
let newestMessageId = 0;

const COUNTED = [
  ...["channel", "channel_folder", "client_device", "draft", "linkifier", "playground"],
  ...["profile_field", "reminder", "saved_snippet", "scheduled_message"],
];

beforeAll(async () => {
  await query(sql`
    SELECT setval(pg_get_serial_sequence(name, 'id'), 1, false) FROM unnest(${COUNTED}::text[]) AS name`);
  const { owner, administrator, moderator, member, guest, bot } = org;
  const newcomer = await org.add();
  accounts = { owner, administrator, moderator, member, guest, bot, newcomer };
  await owner.subscribe("shared", { principals: [owner.id, guest.id, newcomer.id] });
  await owner.subscribe("reports", { invite_only: true, principals: [owner.id, administrator.id] });
  await owner.subscribe("open", { principals: [owner.id, member.id, moderator.id] });
  await owner.subscribe("closed", { invite_only: true, principals: [owner.id, member.id] });
  messageId = await member.send([guest.id], "hello");
  for (const topic of ["tea", "plans", "tea"]) await owner.send("open", "hello", { topic });
  const others = [await org.add(), await org.add()];
  for (const name of ["Kettle", "Cup", "Saucer"]) {
    await owner.client.post("/user_groups/create", { name, description: "", members: [member.id, guest.id] });
  }
  const known = someIds.parse((await owner.client.post("/register")).body);
  scene = {
    othersIds: others.map(({ id }) => id),
    userIds: known.realm_users.map(({ user_id }) => user_id),
    groupIds: known.realm_user_groups.map(({ id }) => id),
    namedGroupIds: known.realm_user_groups.filter((group) => !group.is_system_group).map(({ id }) => id),
    channelIds: known.subscriptions.map(({ stream_id }) => stream_id),
    newcomerId: newcomer.id,
    newestMessageId: () => newestMessageId,
  };
  await findNewest();
});

async function findNewest(): Promise<void> {
  const [row] = await query<{ id: number }>(sql`SELECT max(id) AS id FROM message`);
  newestMessageId = row?.id ?? 0;
}

interface Follower {
  readonly client: Client;
  readonly queueId: string;
  lastEventId: number;
  state: ChatState;
  rest: Rest;
}

async function register({ role, options }: Client) {
  const { body } = await accounts[role].client.post("/register", options);
  const answer = registered.parse(body);
  return {
    answer,
    state: registeredState(answer),
    rest: restFromRegister(body, "include_subscribers" in options),
  };
}

async function begin(client: Client): Promise<Follower> {
  const { answer, state, rest } = await register(client);
  return { client, queueId: answer.queue_id, lastEventId: answer.last_event_id, state, rest };
}

async function readOn(follower: Follower): Promise<void> {
  const { body } = await accounts[follower.client.role].client.get("/events", {
    queue_id: follower.queueId,
    last_event_id: follower.lastEventId,
    dont_block: true,
  });
  for (const event of parseEvents(body.events)) {
    follower.lastEventId = event.id;
    if (event.type !== "heartbeat") follow(follower, event);
  }
}

function follow(follower: Follower, event: TestEvent): void {
  const { type } = event;
  if (!KNOWN_TYPES.has(type)) throw new Error(`No client knows the event ${type}.`);
  if (
    type === "user_group" &&
    event.op !== "add" &&
    !follower.state.groups.has(z.int().parse(event.group_id))
  )
    throw new Error(`The client does not know the group of ${JSON.stringify(event)}.`);
  follower.rest = restAfter(follower.rest, event);
  follower.state = applyEvents(follower.state, [inFormOfApp(event, follower.rest)]);
}

const pictureEvent = z.looseObject({
  person: z.looseObject({ user_id: z.int(), avatar_source: z.string() }),
});

/**
 * As sent to the app: other clients get single emoji and older settings. Registrations omit other users' avatar
 * sources.
 */
function inFormOfApp(event: TestEvent, { emoji, ownId }: Rest): TestEvent {
  const { id, type, setting_name, notification_name, setting } = event;
  const picture = type === "realm_user" ? pictureEvent.safeParse(event).data : undefined;
  if (picture && picture.person.user_id !== ownId) {
    const { avatar_source: _source, ...person } = picture.person;
    return { ...event, person };
  }
  if (type === "realm_emoji") return { id, type, op: "update", realm_emoji: emoji };
  if (type !== "update_display_settings" && type !== "update_global_notifications") return event;
  return {
    id,
    type: "user_settings",
    op: "update",
    property: setting_name ?? notification_name,
    value: setting,
  };
}

async function call({ who, method, path, params }: RandomCall): Promise<void> {
  const { client } = accounts[who];
  const answer =
    method === "POST"
      ? await client.post(path, params)
      : method === "PATCH"
        ? await client.patch(path, params)
        : await client.delete(path, params);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
}

async function expectCurrent(calls: readonly RandomCall[], capabilities: readonly string[]): Promise<void> {
  const followers = await Promise.all(clientsWith(capabilities).map(begin));
  for (const each of calls) {
    await call(each);
    await org.untilDelivered();
    await Promise.all(followers.filter(({ client }) => client.isPrompt).map(readOn));
  }
  forgetStream(org.realmId);
  const compared = followers.map(async (follower) => {
    await readOn(follower);
    await expectSame(follower);
    return { ...follower, readable: await expectSameMessages(follower) };
  });
  expectLateReadersHaveAll(await Promise.all(compared));
  await findNewest();
}

/** Whole states are too long to read. */
async function expectSame({ client, state, rest }: Follower): Promise<void> {
  const fresh = await register(client);
  const who = `${client.role} with ${Object.keys(client.options.client_capabilities).join(", ")}`;
  const deletedIds = await deletedAmong([...state.directs.values()].map(({ maxId }) => maxId));
  const notCompared = { settings: DERIVED_SETTINGS, deletedIds };
  const freshState = comparableState(fresh.state, notCompared);
  for (const [part, held] of Object.entries(comparableState(state, notCompared)))
    expect(held, `${part} of the ${who}`).toEqual(new Map(Object.entries(freshState)).get(part));
  const older = OLDER_FIELDS.filter((name) => Object.hasOwn(fresh.answer, name));
  const freshRest = comparableRest(fresh.rest, older);
  for (const [part, held] of Object.entries(comparableRest(rest, older)))
    expect(held, `${part} of the ${who}`).toEqual(freshRest[part]);
  expectSameRights(fresh.answer, state);
}

/** The response's permission flags equal the app's. */
function expectSameRights(answer: z.infer<typeof registered>, state: ChatState): void {
  if (answer.is_guest) return;
  const createsPublic = mayDo(state, "can_create_public_channel_group");
  const createsPrivate = mayDo(state, "can_create_private_channel_group");
  expect(answer).toMatchObject({
    can_create_streams: createsPublic || createsPrivate,
    can_create_public_streams: createsPublic,
    can_create_private_streams: createsPrivate,
    can_subscribe_other_users: mayDo(state, "can_add_subscribers_group"),
    can_invite_others_to_realm: mayDo(state, "can_invite_users_group"),
  });
}

async function deletedAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await query<{ id: number }>(sql`SELECT id FROM message WHERE id = ANY(${ids}::int[])`);
  const present = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !present.has(id)));
}

/**
 * Excludes messages that the client was told to drop.
 * @returns ids of the readable ones.
 */
async function expectSameMessages({ client: { role, options }, state }: Follower): Promise<number[]> {
  const { body } = await accounts[role].client.get("/messages", {
    message_ids: [...state.messages.keys()],
    allow_empty_topic_name: Object.hasOwn(options.client_capabilities, "empty_topic_name"),
    apply_markdown: true,
  });
  const present = new Map(
    messages
      .parse(body.messages)
      .map((wire) => [wire.id, messageFromWire(wire, wire.flags ?? [], state.ownUserId)]),
  );
  for (const message of state.messages.values()) {
    const { id, conversation } = message;
    const channel = conversation.kind === "topic" ? state.channels.get(conversation.channelId) : null;
    if (channel !== null && !(channel?.isSubscribed || channel?.isPrivate === false)) continue;
    const fresh = present.get(id);
    expect(comparableMessage(message), `message ${id} of the ${role}`).toEqual(
      fresh && comparableMessage(fresh),
    );
  }
  return [...present.keys()];
}

function expectLateReadersHaveAll(readers: readonly (Follower & { readable: readonly number[] })[]): void {
  const readableOf = (role: Role, isPrompt: boolean) =>
    readers.find(({ client }) => client.role === role && client.isPrompt === isPrompt)?.readable ?? [];
  for (const role of ROLES)
    expect(readableOf(role, false), `messages of the ${role}, who reads late`).toEqual(
      expect.arrayContaining([...readableOf(role, true)]),
    );
}

test.each(Object.entries(subjects))(
  "registration plus events equal the state of %s, for every role and set of capabilities",
  async (_subject, generators) => {
    await fc.assert(
      fc.asyncProperty(randomCalls(scene, generators), fc.subarray(Object.keys(VARIED)), expectCurrent),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  },
  240_000,
);

test("registration plus events equal the state after calls that random tests rarely make", async () => {
  const calls: RandomCall[] = [
    {
      who: "member",
      method: "POST",
      path: "/reminders",
      params: { message_id: messageId, scheduled_delivery_timestamp: 2_840_000_000, note: "tea" },
    },
    {
      who: "owner",
      method: "PATCH",
      path: "/realm",
      params: { message_retention_days: 20_000, avatar_changes_disabled: true, org_type: 30 },
    },
  ];
  await expectCurrent(calls, []);
});
