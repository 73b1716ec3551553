/** Drafts of several browsers converge without losing text. */
import { describe, expect, it } from "vitest";
import type { Draft } from "../../model/drafts/drafts.ts";
import type { FeedView } from "../../model/navigation/view.ts";
import { fragmentOfView } from "../../model/navigation/view-fragment.ts";
import type { WireDraft } from "../../model/store/wire.ts";
import { markOf } from "./draft-body.ts";
import { type DraftRequest, type DraftsHere, mergeDrafts } from "./merge-drafts.ts";

const OWN = 1;
const addressOf = (view: FeedView) => fragmentOfView(view, () => "design");
const TOPIC: FeedView = { kind: "topic", channelId: 3, topic: "A" };
const KEY = "topic:3:a";
const CHANNEL_KEY = "channel:3";

function draft(content: string, at = 1, place: FeedView = TOPIC, topic = ""): Draft {
  return { content, topic, address: addressOf(place), at: at * 1000 };
}

class FakeServer {
  readonly drafts = new Map<number, WireDraft>();
  #lastId = 0;

  answer(request: DraftRequest): number {
    if (request.kind === "delete") {
      this.drafts.delete(request.id);
      return request.id;
    }
    const id = request.kind === "create" ? ++this.#lastId : request.id;
    const content = request.body.content.trimEnd();
    if (request.kind === "create" || this.drafts.has(id)) {
      this.drafts.set(id, { ...request.body, content, id, timestamp: Math.floor(request.at / 1000) });
    }
    return id;
  }

  texts(): string[] {
    return [...this.drafts.values()].map(({ content }) => content).sort();
  }
}

/** A browser that gets responses immediately, but events later. */
class FakeBrowser {
  here: DraftsHere = { drafts: new Map(), links: new Map() };
  readonly #server: FakeServer;

  constructor(server: FakeServer) {
    this.#server = server;
  }

  write(key: string, written: Draft | null): void {
    const drafts = new Map(this.here.drafts);
    if (written) drafts.set(key, written);
    else drafts.delete(key);
    this.here = { ...this.here, drafts };
  }

  round(isFresh = false): DraftRequest[] {
    const known = { drafts: new Map(this.#server.drafts), isFresh, ownUserId: OWN, addressOf };
    const { requests, ...here } = mergeDrafts(this.here, known);
    this.here = here;
    for (const request of requests) {
      const id = this.#server.answer(request);
      if (request.key === null) continue;
      const sent = request.kind === "delete" ? "" : markOf(request.body);
      const base = here.links.get(request.key)?.base ?? sent;
      this.here = { ...this.here, links: new Map(this.here.links).set(request.key, { id, base, sent }) };
    }
    return requests;
  }

  text(key = KEY): string | undefined {
    return this.here.drafts.get(key)?.content;
  }

  texts(): string[] {
    return [...this.here.drafts.values()].map(({ content }) => content.trimEnd()).sort();
  }
}

function two() {
  const server = new FakeServer();
  return { server, one: new FakeBrowser(server), other: new FakeBrowser(server) };
}

const untilQuiet = (...browsers: FakeBrowser[]) => {
  for (let round = 0; round < 6; round += 1) for (const browser of browsers) browser.round();
  expect(browsers.flatMap((browser) => browser.round())).toEqual([]);
};

describe("a change on one side", () => {
  it("reaches the other: started, continued, sent", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Half"));
    untilQuiet(one, other);
    expect(other.here.drafts.get(KEY)).toEqual(draft("Half"));
    other.write(KEY, draft("Half a thought \n", 2));
    untilQuiet(one, other);
    expect(one.text()).toBe("Half a thought");
    // The trailing space is still being typed.
    expect(other.text()).toBe("Half a thought \n");
    one.write(KEY, null);
    untilQuiet(one, other);
    expect(server.texts()).toEqual([]);
    expect(other.here).toEqual({ drafts: new Map(), links: new Map() });
  });

  it("stays in the channel's composer while its topic is being typed", () => {
    const { one, other } = two();
    one.write(CHANNEL_KEY, draft("Hi", 1, { kind: "channel", channelId: 3 }, "Rel"));
    untilQuiet(one, other);
    expect(other.text("topic:3:rel")).toBe("Hi");
    one.write(CHANNEL_KEY, draft("Hi", 2, { kind: "channel", channelId: 3 }, "Release"));
    untilQuiet(one, other);
    expect(other.text("topic:3:release")).toBe("Hi");
    other.write("topic:3:release", draft("Hi!", 3, { kind: "topic", channelId: 3, topic: "Release" }));
    untilQuiet(one, other);
    expect(one.here.drafts.get(CHANNEL_KEY)).toMatchObject({ content: "Hi!", topic: "Release" });
    expect([...other.here.drafts.keys()]).toEqual(["topic:3:release"]);
  });

  it("is not undone by an event older than the response", () => {
    const { server, one } = two();
    one.write(KEY, draft("Half"));
    untilQuiet(one);
    const old = new Map(server.drafts);
    one.write(KEY, draft("Half a thought", 2));
    one.round();
    const known = { drafts: old, isFresh: false, ownUserId: OWN, addressOf };
    const { drafts, requests } = mergeDrafts(one.here, known);
    expect(drafts.get(KEY)?.content).toBe("Half a thought");
    expect(requests).toEqual([]);
  });

  it("is sent again if a new registration lacks it", () => {
    const { server, one } = two();
    one.write(KEY, draft("Half"));
    untilQuiet(one);
    const [old] = server.drafts.values();
    one.write(KEY, draft("Half a thought", 2));
    one.round();
    if (old) server.drafts.set(old.id, old);
    expect(one.round(true)).toMatchObject([{ kind: "update", body: { content: "Half a thought" } }]);
  });

  it("is not sent without text or recipient", () => {
    const { one } = two();
    one.write(CHANNEL_KEY, draft("", 1, { kind: "channel", channelId: 3 }, "Release"));
    one.write(KEY, { content: "Of an earlier version", topic: "", address: "", at: 1 });
    expect(one.round()).toEqual([]);
    expect(one.here.drafts.size).toBe(2);
  });
});

describe("changes on both sides", () => {
  it.each([
    ["the later text stays, the earlier one is kept beside it", 5, 9, "From the train"],
    ["whichever browser it was typed in", 9, 5, "At home"],
  ])("%s", (_name, here, there, stays) => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    other.write(KEY, draft("From the train", there));
    other.round();
    one.write(KEY, draft("At home", here));
    untilQuiet(one, other);
    expect([one.text(), other.text()]).toEqual([stays, stays]);
    for (const texts of [server.texts(), one.texts(), other.texts()]) {
      expect(texts).toEqual(["At home", "From the train"]);
    }
  });

  it("do not pile up drafts, however long both type", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    for (let second = 2; second < 12; second += 1) {
      one.write(KEY, draft("At home ".padEnd(7 + second, "."), second));
      other.write(KEY, draft("From the train ".padEnd(14 + second, "."), second));
      one.round();
      other.round();
    }
    untilQuiet(one, other);
    const typed = ["At home ..........", "From the train .........."];
    expect(server.texts()).toEqual(expect.arrayContaining(typed));
    expect(server.texts().length).toBeLessThanOrEqual(3);
    expect([one.texts(), other.texts()]).toEqual([server.texts(), server.texts()]);
  });

  it("keep both texts overwritten within a second", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    for (const text of ["By bus", "On foot"]) {
      other.write(KEY, draft(text, 2));
      other.round();
      one.write(KEY, draft(`Not ${text.toLowerCase()}`, 3));
      one.round();
      other.round();
    }
    untilQuiet(one, other);
    expect(server.texts()).toEqual(expect.arrayContaining(["By bus", "On foot", "Not on foot"]));
    expect(one.texts()).toEqual(server.texts());
    expect(other.texts()).toEqual(server.texts());
  });

  it("leave one text if it contains the other", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    other.write(KEY, draft("Begun well", 2));
    other.round();
    one.write(KEY, draft("Begun well and done", 3));
    untilQuiet(one, other);
    expect(server.texts()).toEqual(["Begun well and done"]);
    expect(other.text()).toBe("Begun well and done");
  });

  it("keep text written elsewhere after sending here", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    other.write(KEY, draft("Begun, and more", 2));
    other.round();
    one.write(KEY, null);
    untilQuiet(one, other);
    expect([server.texts(), one.text(), other.text()]).toEqual([
      ["Begun, and more"],
      "Begun, and more",
      "Begun, and more",
    ]);
  });

  it("keep text written here after sending elsewhere", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    untilQuiet(one, other);
    other.write(KEY, null);
    other.round();
    one.write(KEY, draft("Begun, and more", 2));
    untilQuiet(one, other);
    expect([server.texts(), other.text()]).toEqual([["Begun, and more"], "Begun, and more"]);
  });

  it("become one draft if two browsers have saved the same text", () => {
    const { server, one, other } = two();
    one.write(KEY, draft("Begun"));
    other.write(KEY, draft("Begun"));
    const nothing = { drafts: new Map(), isFresh: true, ownUserId: OWN, addressOf };
    const [asked] = mergeDrafts(one.here, nothing).requests;
    other.round();
    if (asked) server.answer(asked);
    untilQuiet(one, other);
    expect([server.texts(), one.texts(), other.texts()]).toEqual([["Begun"], ["Begun"], ["Begun"]]);
  });
});

it("drafts whose composer is taken are kept as spares, and never deleted automatically", () => {
  const { server, one } = two();
  const body = { type: "stream" as const, to: [3], topic: "A" };
  server.drafts.set(7, { ...body, content: "First", id: 7, timestamp: 9 });
  server.drafts.set(8, { ...body, content: "Second", id: 8, timestamp: 8 });
  server.drafts.set(9, { type: "", to: [], topic: "", content: "To whom?", id: 9, timestamp: 1 });
  untilQuiet(one);
  expect([one.text(), one.text("spare:8"), one.text("spare:9")]).toEqual(["First", "Second", "To whom?"]);
  one.write(KEY, null);
  untilQuiet(one);
  expect(server.texts()).toEqual(["Second", "To whom?"]);
  expect(one.text("spare:8")).toBe("Second");
});

it("direct messages are addressed as on the server", () => {
  const { server, one, other } = two();
  const direct: FeedView = { kind: "direct", userIds: [2, 5] };
  one.write("direct:2,5", draft("Hi", 1, direct));
  one.write("direct:1", draft("Note", 1, { kind: "direct", userIds: [OWN] }));
  untilQuiet(one, other);
  expect([...server.drafts.values()].map(({ to }) => to)).toEqual([[2, 5], [1]]);
  expect(other.here.drafts).toEqual(one.here.drafts);
});
