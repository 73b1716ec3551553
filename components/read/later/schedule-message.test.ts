/** Only the scheduled text leaves the draft, even if its topic moves. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { draftOf, draftStore, readDraft, writeDraft } from "../../model/drafts/drafts.ts";
import { viewKey } from "../../model/navigation/view.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { movedDrafts } from "../../net/drafts/follow-topics.ts";
import { scheduleMessage } from "./schedule-message.ts";

const from = { kind: "topic", channelId: 3, topic: "Launch" } as const;
const to = { kind: "topic", channelId: 3, topic: "✔ Launch" } as const;
const place = { draftKey: viewKey(from), conversation: from };

let keys: string[];
let answer: (() => Response) | Promise<Response>;

beforeEach(() => {
  keys = [];
  answer = () => Response.json({ result: "success", scheduled_message_id: 1 });
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: URLSearchParams }) => {
    keys.push(body.get("idempotency_key") ?? "");
    return typeof answer === "function" ? answer() : answer;
  });
  draftStore.update(() => new Map());
  type("Hello");
});

afterEach(() => vi.unstubAllGlobals());

const type = (content: string) => writeDraft(viewKey(from), draftOf(from, { content, topic: "" }));

async function scheduleWhile(act: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = promise;
  const scheduling = scheduleMessage(place, 2_000_000_000);
  act();
  resolve(Response.json({ result: "success", scheduled_message_id: 1 }));
  await scheduling;
}

it("keeps text typed meanwhile", async () => {
  await scheduleWhile(() => type("Hello\n\nand more"));
  expect(readDraft(viewKey(from)).content).toBe("and more");
  await scheduleWhile(() => type("Something else"));
  expect(readDraft(viewKey(from)).content).toBe("Something else");
});

it("clears the draft of the moved topic", async () => {
  await scheduleWhile(() => {
    const id = 1;
    const event = {
      type: "update_message",
      id,
      propagate_mode: "change_all",
      stream_id: 3,
      orig_subject: "Launch",
      subject: "✔ Launch",
    };
    draftStore.update((drafts) => movedDrafts(drafts, { from, to }));
    expect(readDraft(viewKey(to)).content).toBe("Hello");
    eventStore.update(() => ({ events: [event], mayLackSome: false }));
  });
  expect(draftStore.getState().size).toBe(0);
});

it("repeats an unanswered request with the same key, and uses another for any other request", async () => {
  answer = () => Response.json({ result: "error", code: "BUSY", msg: "Busy" }, { status: 503 });
  for (const seconds of [2_000_000_000, 2_000_000_000, 2_000_000_060]) {
    await expect(scheduleMessage(place, seconds)).rejects.toThrow("Busy");
  }
  expect(readDraft(viewKey(from)).content).toBe("Hello");
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(2);
});
