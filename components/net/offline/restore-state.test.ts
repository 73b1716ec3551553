/** The snapshot is shown unless its session ends. */
import { afterEach, expect, it } from "vitest";
import { INITIAL_STATE } from "../../model/store/chat-state.ts";
import { chatStore } from "../../model/store/chat-store.ts";
import { exampleState, OWN_ID } from "../../model/store/example-state.ts";
import { restoreState } from "./keep-state.ts";
import { changedParts } from "./kept-parts.ts";

const kept = async () => structuredClone(changedParts(exampleState(), null));

afterEach(() => chatStore.update(() => INITIAL_STATE));

it("shows the snapshot of the current session", async () => {
  await restoreState(kept(), () => true);
  expect(chatStore.getState().ownUserId).toBe(OWN_ID);
});

it("shows nothing if the session has ended, or reading failed", async () => {
  await restoreState(kept(), () => false);
  await restoreState(Promise.resolve(null), () => true);
  expect(chatStore.getState()).toBe(INITIAL_STATE);
});
