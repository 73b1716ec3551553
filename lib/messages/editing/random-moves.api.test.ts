/** Random actions compared with a naive model. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { type ChannelKind, MoveModel, type Person } from "../../testing/move-model.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const RUNS = 6;
const STEPS = 20;
const TOPICS = ["a", "b", "✔ a"] as const;

const { org } = await serveOrganization({ development: true });
const accounts: Readonly<Record<Person, TestAccount>> = {
  owner: org.owner,
  member: org.member,
  moderator: org.moderator,
  guest: org.guest,
};
const settingsOf: Readonly<Record<ChannelKind, object>> = {
  open: {},
  club: { invite_only: true, history_public_to_subscribers: true },
  vault: { invite_only: true, history_public_to_subscribers: false },
};
const firstMembers: Readonly<Record<ChannelKind, readonly Person[]>> = {
  open: ["owner", "member", "guest"],
  club: ["owner", "member", "moderator"],
  vault: ["owner", "member"],
};
const KINDS = ["open", "club", "vault"] as const;

/** Few places and users, so that much happens to each. */
const kind = fc.constantFrom<ChannelKind>("open", "open", "open", ...KINDS);
const person = fc.constantFrom<Person>("owner", "member", "member", "moderator", "guest");
const leaver = fc.constantFrom<Person>("member", "member", "moderator", "guest");
const topic = fc.constantFrom<string>("a", "b", "a", "b", ...TOPICS);
const which = fc.nat(50);
const mode = fc.constantFrom("change_one", "change_later", "change_all");

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant("send" as const), who: person, kind, topic }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("mark" as const), who: person, which, isRead: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      which,
      mode,
      others: fc.array(which, { maxLength: 3 }),
      topic: fc.option(topic, { nil: undefined }),
      kind: fc.option(kind, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("join" as const), who: person, kind }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), who: leaver, kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Run {
  static #count = 0;
  readonly model = new MoveModel(firstMembers);
  readonly #suffix: number;
  readonly #channelIds = new Map<ChannelKind, number>();

  private constructor() {
    Run.#count += 1;
    this.#suffix = Run.#count;
  }

  static async begin(): Promise<Run> {
    const run = new Run();
    for (const kind of KINDS) await run.#subscribe(kind, firstMembers[kind]);
    const { body } = await org.owner.client.get("/streams");
    const channels = z.array(z.object({ name: z.string(), stream_id: z.int() })).parse(body.streams);
    for (const kind of KINDS)
      run.#channelIds.set(kind, channels.find(({ name }) => name === run.#nameOf(kind))?.stream_id ?? 0);
    return run;
  }

  #nameOf(kind: ChannelKind): string {
    return `${kind} ${this.#suffix}`;
  }

  #kindOf(channelId: unknown): ChannelKind | undefined {
    return KINDS.find((kind) => this.#channelIds.get(kind) === channelId);
  }

  #subscribe(kind: ChannelKind, people: readonly Person[]): Promise<void> {
    const principals = people.map((who) => accounts[who].id);
    const notices = { send_new_subscription_messages: false };
    return org.owner.subscribe(this.#nameOf(kind), { principals, ...notices, ...settingsOf[kind] });
  }

  async take(action: Step): Promise<void> {
    const { model } = this;
    if (action.do === "join") {
      await this.#subscribe(action.kind, [action.who]);
      model.join(action.who, action.kind);
    } else if (action.do === "leave") {
      const subscriptions = [this.#nameOf(action.kind)];
      const params = { subscriptions, principals: [accounts[action.who].id] };
      const { body } = await org.owner.client.delete("/users/me/subscriptions", params);
      expect(body.result).toBe("success");
      model.leave(action.who, action.kind);
    } else if (action.do === "send") {
      const { who, kind, topic: name } = action;
      if (!model.isIn(who, kind)) return;
      const params = { topic: name, read_by_sender: true };
      model.send(await accounts[who].send(this.#nameOf(kind), "hello", params), who, kind, name);
    } else {
      const id = model.idAt(action.which);
      if (id !== undefined) await this.#change(id, action);
    }
  }

  async #change(id: number, action: Exclude<Step, { do: "join" | "leave" | "send" }>): Promise<void> {
    const { client } = org.owner;
    if (action.do === "delete") {
      expect((await client.delete(`/messages/${id}`)).body.result).toBe("success");
      this.model.delete(id);
    } else if (action.do === "mark") {
      const op = action.isRead ? "add" : "remove";
      await accounts[action.who].client.post("/messages/flags", { messages: [id], op, flag: "read" });
      this.model.mark(action.who, id, action.isRead);
    } else {
      const stream_id = action.kind === undefined ? undefined : this.#channelIds.get(action.kind);
      const others = action.mode === "change_one" ? this.model.idsAt(action.others) : [];
      const isMoveAsked = stream_id !== undefined || action.topic !== undefined;
      const { body } = await client.patch(`/messages/${id}`, {
        propagate_mode: action.mode,
        other_message_ids: isMoveAsked ? others : [],
        send_notification_to_new_thread: false,
        ...(action.topic === undefined ? {} : { topic: action.topic }),
        ...(stream_id === undefined ? {} : { stream_id }),
      });
      if (body.result === "success") this.model.move(id, action.mode, action.kind, action.topic, others);
      else expect(this.model.moves(id, action.kind, action.topic)).toBe(false);
    }
  }

  async unreadOf(who: Person): Promise<string[]> {
    const { body } = await accounts[who].client.post("/register", {
      fetch_event_types: ["message", "update_message_flags"],
    });
    const { streams } = z
      .object({
        streams: z.array(
          z.object({ stream_id: z.int(), topic: z.string(), unread_message_ids: z.array(z.int()) }),
        ),
      })
      .parse(body.unread_msgs);
    return streams
      .flatMap(({ stream_id, topic: name, unread_message_ids }) => {
        const kind = this.#kindOf(stream_id);
        // The model lacks notices.
        const ids = unread_message_ids.filter((id) => this.model.shownOf(id) !== undefined);
        return kind === undefined ? [] : ids.map((id) => `${id} ${kind} ${name}`);
      })
      .sort();
  }

  async check(): Promise<void> {
    for (const who of ["owner", "member", "moderator", "guest"] as const)
      expect(await this.unreadOf(who), who).toEqual(this.model.unreadOf(who));
    const ids = this.model.ids();
    const { body } = await org.owner.client.get("/messages", { message_ids: ids });
    expect(
      z
        .array(z.unknown())
        .parse(body.messages)
        .map((message) => this.#shownOf(message)),
    ).toEqual(ids.map((id) => this.model.shownOf(id)));
    for (const id of ids.slice(-1)) expect(await this.#topicsOf(id)).toEqual(this.model.topicsOf(id));
  }

  async #topicsOf(id: number): Promise<string[]> {
    const { body } = await org.owner.client.get(`/messages/${id}/history`);
    const versions = z.array(z.object({ topic: z.string() })).parse(body.message_history);
    return versions.map(({ topic: name }) => name);
  }

  #shownOf(message: unknown) {
    const { id, subject, stream_id, edit_history, last_moved_timestamp } = z
      .looseObject({
        id: z.int(),
        subject: z.string(),
        stream_id: z.int(),
        last_moved_timestamp: z.int().optional(),
        edit_history: z
          .array(z.object({ prev_topic: z.string().optional(), prev_stream: z.int().optional() }))
          .default([]),
      })
      .parse(message);
    const history = edit_history.map(({ prev_topic, prev_stream }) => ({
      topic: prev_topic,
      kind: this.#kindOf(prev_stream),
    }));
    const isMoved = last_moved_timestamp !== undefined;
    return { id, topic: subject, kind: this.#kindOf(stream_id), history, isMoved };
  }
}

/** A message moves from a channel that the member left to one they are in, and so becomes read. */
const throughLeft: Step[] = [
  { do: "send", who: "owner", kind: "club", topic: "a" },
  { do: "leave", who: "member", kind: "open" },
  { do: "move", which: 0, mode: "change_one", others: [], topic: undefined, kind: "open" },
  { do: "move", which: 0, mode: "change_one", others: [], topic: undefined, kind: "vault" },
];

test("after random moves, messages, histories and read state equal the model's", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const run = await Run.begin();
      for (const action of steps) {
        await run.take(action);
        if (action.do !== "send") await run.check();
      }
    }),
    { numRuns: RUNS, examples: [[throughLeft]] },
  );
}, 240_000);
