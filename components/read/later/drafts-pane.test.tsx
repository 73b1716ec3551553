/** The list of drafts waits for those of other devices. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import type { ChatState } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { exampleState } from "../../model/store/example-state.ts";
import { DraftsPane } from "./drafts-pane.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function pane(changes: Partial<ChatState>, isSynchronized = true): string {
  const state = exampleState();
  const personal = new Map([...state.settings.personal, ["enable_drafts_synchronization", isSynchronized]]);
  vi.spyOn(chatStore, "getInitialState").mockReturnValue({
    ...state,
    settings: { ...state.settings, personal },
    ...changes,
  });
  return renderToStaticMarkup(<DraftsPane />);
}

it("announces no drafts only once those of other devices have come", () => {
  const { ownLists } = exampleState();
  const draft = {
    id: 7,
    type: "private" as const,
    to: [2],
    topic: "",
    content: "From my phone",
    timestamp: 1,
  };
  const unread = { ...ownLists, drafts: new Map([[7, draft]]) };
  for (const coming of [
    pane({ connection: "connecting" }),
    pane({ connection: "online", ownLists: unread }),
  ]) {
    expect(coming).toContain('aria-busy="true"');
    expect(coming).not.toContain("No drafts");
  }
  expect(pane({ connection: "online" })).toContain("No drafts");
  expect(pane({ connection: "connecting" }, false)).toContain("No drafts");
});
