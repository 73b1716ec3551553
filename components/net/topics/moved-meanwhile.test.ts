/** Only responses about a former place count. */
import { expect, test } from "vitest";
import { RequestFailure } from "../connection/api-client.ts";
import { movedMeanwhile } from "./moved-meanwhile.ts";

const failure = (code: string, answer: Record<string, unknown> = {}) =>
  new RequestFailure(code, 400, "Meanwhile this was moved.", null, answer);

test("a response with the new place leads there", () => {
  expect(movedMeanwhile(failure("EXPECTATION_MISMATCH", { stream_id: 7, topic: "" }))).toMatchObject({
    message: "Meanwhile this was moved.",
    place: { kind: "topic", channelId: 7, topic: "" },
  });
});

test("a response without it leads nowhere", () => {
  expect(movedMeanwhile(failure("EXPECTATION_MISMATCH"))).toMatchObject({ place: null });
});

test.each([failure("BAD_REQUEST", { stream_id: 7, topic: "x" }), new Error("other"), null])(
  "%s is another error",
  (error) => {
    expect(movedMeanwhile(error)).toBeNull();
  },
);
