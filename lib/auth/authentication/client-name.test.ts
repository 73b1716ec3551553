/** Client names. */
import { expect, test } from "vitest";
import { clientName, isReadBySender } from "./client-name.ts";

test.each([
  ["ZulipPython/0.9 (Linux)", "ZulipPython"],
  ["zulip-js/2.1.0", "zulip-js"],
  ["curl", "curl"],
  ["", "Unspecified"],
  [undefined, "Unspecified"],
  ["/1.0", "Unspecified"],
  ["<script>", "Unspecified"],
])("%j is known as %s", (userAgent, name) => {
  expect(clientName(userAgent, false)).toBe(name);
});

test("a long name is cut to 30 characters", () => {
  expect(clientName(`${"x".repeat(5_000)}/1`, false)).toBe("x".repeat(30));
});

test("every request with a session comes from the website", () => {
  expect(clientName("curl/8", true)).toBe("website");
});

test.each(["website", "ZulipMobile", "ZulipDesktop", "ZulipAndroid", "ZulipiOS", "zulip-terminal", "parley"])(
  "messages sent by %s count as read by their sender",
  (client) => {
    expect(isReadBySender(client)).toBe(true);
  },
);

test.each(["ZulipPython", "curl", "Unspecified"])(
  "messages sent by %s do not count as read by their sender",
  (client) => {
    expect(isReadBySender(client)).toBe(false);
  },
);
