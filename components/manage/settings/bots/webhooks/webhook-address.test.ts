/** Addresses of incoming webhooks, and the line for a terminal. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlLine, examplePost, webhookPath } from "./webhook-address.ts";
import { SERVICE_NAMES, WEBHOOK_SERVICES } from "./webhook-services.ts";

test.each([
  [{ channelId: null, topic: "ignored" }, "/api/v1/external/github?api_key=KEY"],
  [{ channelId: 7, topic: " " }, "/api/v1/external/github?api_key=KEY&stream=7"],
  [
    { channelId: 7, topic: " it's 5 % & more " },
    "/api/v1/external/github?api_key=KEY&stream=7&topic=it%27s+5+%25+%26+more",
  ],
])("the address for %o is %s", (place, path) => {
  expect(webhookPath("github", "KEY", place)).toBe(path);
});

test.each(SERVICE_NAMES)("a shell passes the example of %s to curl unchanged", (service) => {
  const url = "https://chat.example.com/it's?a=b&c=$HOME";
  const { headers, body } = examplePost(service);
  const passed = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$@"; }\n${curlLine(service, url)}`]);
  expect(passed.toString().trimEnd().split("\n")).toEqual([
    url,
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    "-d",
    body,
  ]);
});

test("each service has its place in the list", () => {
  expect([...SERVICE_NAMES].sort()).toEqual(Object.keys(WEBHOOK_SERVICES).sort());
});
