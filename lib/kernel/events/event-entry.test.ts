/** Wire forms of events. */
import { expect, test } from "vitest";
import { z } from "zod";
import { buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { eventRow } from "./append-event.ts";
import type { Viewer } from "./audience.ts";
import { defineEvent, MAX_FORMS } from "./event-entry.ts";
import type { LoggedEvent } from "./log/logged-event.ts";

const user = buildUser(1);
const organization = buildOrganization({ users: [user] });

const weather = defineEvent({
  name: "weather",
  stored: z.strictObject({ celsius: z.number() }),
  wire: z.strictObject({ type: z.literal("weather"), degrees: z.number() }),
  variant: (_stored, { options }) => (options.slimPresence ? null : { isFahrenheit: options.applyMarkdown }),
  build: ({ celsius }, { isFahrenheit }) => ({ degrees: isFahrenheit ? celsius * 1.8 + 32 : celsius }),
});

function logged(body: LoggedEvent["body"]): LoggedEvent {
  return { id: 7, type: "weather", audience: { kind: "everyone" }, body, changes: null };
}

function viewer(given: Partial<Viewer["options"]> = {}): Viewer {
  return {
    queueId: "q",
    user,
    strangers: new Set(),
    hiddenChannels: new Set(),
    options: {
      applyMarkdown: false,
      clientGravatar: false,
      isProgram: false,
      slimPresence: false,
      includeSubscribers: "false",
      eventTypes: null,
      allPublicStreams: false,
      narrow: [],
      capabilities: {},
      ...given,
    },
  };
}

test("viewers of equal variants share one form, whatever else their clients asked for", () => {
  const event = logged({ celsius: 10 });
  const one = weather.present(event, viewer(), organization);
  expect(one).toEqual({ id: 7, type: "weather", degrees: 10 });
  expect(weather.present(event, viewer({ clientGravatar: true }), organization)).toBe(one);
  expect(weather.present(event, viewer({ applyMarkdown: true }), organization)).toMatchObject({
    degrees: 50,
  });
});

test("a bounded number of forms of an event is remembered, and further viewers still receive theirs", () => {
  const personal = defineEvent({
    name: "personal",
    stored: z.strictObject({}),
    wire: z.strictObject({ type: z.literal("personal"), user_id: z.int() }),
    variant: (_stored, { user: { id } }) => ({ id }),
    build: (_stored, { id }) => ({ user_id: id }),
  });
  const event = { ...logged({}), type: "personal" };
  const formFor = (id: number) => personal.present(event, { ...viewer(), user: buildUser(id) }, organization);
  const forms = Array.from({ length: 2 * MAX_FORMS }, (_, index) => formFor(index + 1));
  expect(formFor(MAX_FORMS)).toBe(forms[MAX_FORMS - 1]);
  expect(formFor(MAX_FORMS + 1)).not.toBe(forms[MAX_FORMS]);
  expect(formFor(2 * MAX_FORMS)).toEqual({ id: 7, type: "personal", user_id: 2 * MAX_FORMS });
});

test("a client for which there is no variant receives nothing", () => {
  expect(weather.present(logged({ celsius: 10 }), viewer({ slimPresence: true }), organization)).toBeNull();
});

test("a row that is not in the stored form reaches nobody and stops nothing", () => {
  expect(weather.present(logged({ kelvin: 283 }), viewer(), organization)).toBeNull();
  expect(weather.present(logged({ celsius: "10" }), viewer(), organization)).toBeNull();
});

test("an event that the catalog does not list cannot be appended", () => {
  expect(() => eventRow(weather.event({ celsius: 1 }, { kind: "everyone" }))).toThrow("weather");
});

test("a body that would not be understood later cannot be made", () => {
  expect(() => weather.event({ celsius: Number.NaN }, { kind: "everyone" })).toThrow();
});
