/** A page fetched after a registration is correct despite a gap in events. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ChatState } from "../chat-state.ts";
import { stateFromRegister } from "../chat-state.ts";
import { afterEvents, arrival, idsOf, topicA, wholePage } from "../example-events.ts";
import { exampleState, registerAnswer, topicMessage } from "../example-state.ts";
import { mergePage } from "./merge-fetched.ts";

/** True adds a message, false deletes the middle one. */
const changes = fc.array(fc.boolean(), { maxLength: 8 });

it("neither lacks messages nor shows deleted ones", () => {
  const absence = fc.record({ heard: changes, unheard: changes, meanwhile: changes });
  fc.assert(
    fc.property(fc.array(absence, { minLength: 1, maxLength: 4 }), (absences) => {
      let newest = 0;
      let there: number[] = [];
      let state: ChatState = exampleState();
      const change = (isArrival: boolean, isHeard: boolean) => {
        const id = isArrival ? ++newest : there[Math.floor(there.length / 2)];
        if (id === undefined) return;
        there = isArrival ? [...there, id] : there.filter((other) => other !== id);
        if (!isHeard) return;
        const gone = { type: "delete_message" as const, message_ids: [id], message_type: "stream" as const };
        state = afterEvents(state, isArrival ? arrival(topicMessage(id, "A")) : gone);
      };
      for (const { heard, unheard, meanwhile } of absences) {
        for (const isArrival of heard) change(isArrival, true);
        for (const isArrival of unheard) change(isArrival, false);
        state = stateFromRegister(state, registerAnswer());
        const page = wholePage(there.map((id) => topicMessage(id, "A")));
        // A page may contain messages deleted since.
        for (const isArrival of meanwhile.filter(Boolean)) change(isArrival, true);
        state = mergePage(state, topicA, page, "replace");
        expect(idsOf(state, "topic:3:a")).toEqual(there);
      }
    }),
    { numRuns: 200 },
  );
});
