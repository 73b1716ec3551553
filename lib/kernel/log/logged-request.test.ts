/** Requests in the log. */
import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { fieldsOfRequest, inRequest, LoggedRequest } from "./logged-request.ts";

test("what a request does has its fields until it ends, and other work has none", async () => {
  const request = new LoggedRequest("given");
  request.operation = "get-events";
  request.subdomain = "";
  request.account = 27;
  const fields = { requestId: "given", operation: "get-events", organization: ".", account: 27 };
  const later = inRequest(request, async () => {
    await nextRound();
    const during = fieldsOfRequest();
    request.end();
    return [during, fieldsOfRequest()];
  });
  expect(fieldsOfRequest()).toEqual({});
  expect(await later).toEqual([fields, {}]);
});

test("the time in which the client sends does not count", async () => {
  const request = new LoggedRequest(undefined);
  const begun = performance.now();
  await request.whileClientSends(async () => {
    while (performance.now() - begun < 100) await nextRound();
  });
  expect(request.durationMs).toBeLessThan(50);
});
