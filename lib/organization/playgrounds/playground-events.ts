/** The event about code playgrounds; the whole organization receives it. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { PlaygroundRecord } from "./playground-records.ts";
import { playgroundShape, playgroundsChangedEvent } from "./playgrounds.contract.ts";

import { presentPlayground } from "./present-playground.ts";

/** A playground was added or removed. */
export const playgroundsChanged = defineEvent({
  name: "realm_playgrounds",
  stored: z.strictObject({ playgrounds: z.array(playgroundShape) }),
  audit: ({ playgrounds }) => playgrounds,
  former: (_stored, { playgrounds }) => playgrounds.all.map(presentPlayground),
  wire: playgroundsChangedEvent,
  variant: sameForEveryone,
  build: ({ playgrounds }) => ({ realm_playgrounds: playgrounds }),
});

/** The event after which these are all playgrounds. */
export function playgroundsEvent(playgrounds: readonly PlaygroundRecord[]): NewEvent {
  return playgroundsChanged.event({ playgrounds: playgrounds.map(presentPlayground) }, { kind: "everyone" }, [
    { kind: "playgrounds", playgrounds },
  ]);
}
