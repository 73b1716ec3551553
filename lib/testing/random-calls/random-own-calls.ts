/** Random calls about what a person has for themselves. */
import fc from "fast-check";
import { type RandomCall, ROLES, type Role, type Scene } from "./random-call.ts";

type Call = Omit<RandomCall, "who">;

const anyone = fc.constantFrom<Role>(...ROLES);

/** Everything that only one person's clients know, and their status, which everybody knows. */
export function randomOwnCalls(scene: Scene): fc.Arbitrary<RandomCall> {
  const call = fc.oneof(
    snippets,
    navigationViews,
    drafts(scene),
    alertWords,
    mutedUsers(scene),
    statuses,
    devices,
    scheduledMessages(scene),
    reminders,
    invitations,
  );
  return fc.record({ who: anyone, call }).map((given) => ({ who: given.who, ...given.call }));
}

/** In 2060, in seconds since 1970: nothing of it is delivered. */
const later = fc.integer({ min: 2_840_000_000, max: 2_840_000_009 });
/** A new database counts from 1, so some of these exist and belong to the caller. */
const id = fc.integer({ min: 1, max: 12 });
const deletion = (path: string): fc.Arbitrary<Call> =>
  id.map((each) => ({ method: "DELETE" as const, path: `${path}/${each}`, params: {} }));

const snippetTexts = {
  title: fc.constantFrom("Greeting", "Farewell"),
  content: fc.constantFrom("Hello!", "*Bye*"),
};
const snippets: fc.Arbitrary<Call> = fc.oneof(
  fc.record(snippetTexts).map((params) => ({ method: "POST" as const, path: "/saved_snippets", params })),
  fc.record({ id, params: fc.record(snippetTexts, { requiredKeys: [] }) }).map((given) => ({
    method: "PATCH" as const,
    path: `/saved_snippets/${given.id}`,
    params: given.params,
  })),
  deletion("/saved_snippets"),
);

const fragment = fc.constantFrom("inbox", "narrow/is/starred", "narrow/search/tea");
const viewProperties = { is_pinned: fc.boolean(), name: fc.constantFrom("Tea", "Milk") };
const navigationViews: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ fragment, ...viewProperties }, { requiredKeys: ["fragment", "is_pinned"] })
    .map((params) => ({ method: "POST" as const, path: "/navigation_views", params })),
  fc.record({ fragment, params: fc.record(viewProperties, { requiredKeys: [] }) }).map((given) => ({
    method: "PATCH" as const,
    path: `/navigation_views/${given.fragment}`,
    params: given.params,
  })),
  fragment.map((each) => ({ method: "DELETE" as const, path: `/navigation_views/${each}`, params: {} })),
  fc
    .uniqueArray(fragment)
    .map((order) => ({ method: "PATCH" as const, path: "/navigation_views", params: { order } })),
);

function drafts({ userIds, channelIds }: Scene): fc.Arbitrary<Call> {
  const content = fc.constantFrom("Half a sentence", "Another");
  const draft = fc.oneof(
    fc.record({
      type: fc.constant("private"),
      to: fc.subarray([...userIds], { maxLength: 2 }),
      topic: fc.constant(""),
      content,
    }),
    fc.record({
      type: fc.constant("stream"),
      to: fc.constantFrom(...channelIds).map((channelId) => [channelId]),
      topic: fc.constantFrom("tea", ""),
      content,
    }),
  );
  return fc.oneof(
    fc.array(draft, { minLength: 1, maxLength: 2 }).map((some) => ({
      method: "POST" as const,
      path: "/drafts",
      params: { drafts: some },
    })),
    fc.record({ id, draft }).map((given) => ({
      method: "PATCH" as const,
      path: `/drafts/${given.id}`,
      params: { draft: given.draft },
    })),
    deletion("/drafts"),
  );
}

const alertWords: fc.Arbitrary<Call> = fc.record({
  method: fc.constantFrom("POST" as const, "DELETE" as const),
  path: fc.constant("/users/me/alert_words"),
  params: fc.record({ alert_words: fc.subarray(["tea", "Milk", "milk"]) }),
});

const mutedUsers = ({ userIds }: Scene): fc.Arbitrary<Call> =>
  fc.record({
    method: fc.constantFrom("POST" as const, "DELETE" as const),
    path: fc.constantFrom(...userIds).map((userId) => `/users/me/muted_users/${userId}`),
    params: fc.constant({}),
  });

const statuses: fc.Arbitrary<Call> = fc
  .record(
    {
      status_text: fc.constantFrom("At tea", ""),
      emoji_name: fc.constantFrom("tea", "octopus", ""),
      away: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((params) => ({ method: "POST" as const, path: "/users/me/status", params }));

const devices: fc.Arbitrary<Call> = fc.oneof(
  fc.constant({ method: "POST" as const, path: "/register_client_device", params: {} }),
  id.map((device_id) => ({ method: "POST" as const, path: "/remove_client_device", params: { device_id } })),
);

function scheduledMessages({ channelIds, userIds }: Scene): fc.Arbitrary<Call> {
  const place = fc.oneof(
    fc.record({ type: fc.constant("direct"), to: fc.subarray([...userIds], { minLength: 1, maxLength: 2 }) }),
    fc.record({
      type: fc.constant("channel"),
      to: fc.constantFrom(...channelIds),
      topic: fc.constantFrom("tea", "plans"),
    }),
  );
  const rest = { content: fc.constantFrom("*Hello*", "Bye"), scheduled_delivery_timestamp: later };
  const created = fc.tuple(place, fc.record(rest)).map(([address, text]) => ({
    method: "POST" as const,
    path: "/scheduled_messages",
    params: { ...address, ...text },
  }));
  const edited = fc
    .tuple(id, fc.option(place), fc.record(rest, { requiredKeys: [] }))
    .map(([each, address, text]) => ({
      method: "PATCH" as const,
      path: `/scheduled_messages/${each}`,
      params: { ...address, ...text },
    }));
  return fc.oneof(created, created, edited, deletion("/scheduled_messages"));
}

const reminders: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record(
      { message_id: id, scheduled_delivery_timestamp: later, note: fc.constantFrom("tea", "") },
      { requiredKeys: ["message_id", "scheduled_delivery_timestamp"] },
    )
    .map((params) => ({ method: "POST" as const, path: "/reminders", params })),
  fc.tuple(id, fc.record({ scheduled_delivery_timestamp: later })).map(([each, params]) => ({
    method: "PATCH" as const,
    path: `/reminders/${each}`,
    params,
  })),
  deletion("/reminders"),
);

/** Clients ask for invitations when they show them; the events only say that there are others now. */
const invitations: fc.Arbitrary<Call> = fc.oneof(
  fc.constant({ method: "POST" as const, path: "/invites/multiuse", params: {} }),
  deletion("/invites/multiuse"),
);
