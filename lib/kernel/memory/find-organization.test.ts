/** Host names of organizations. */
import { expect, test } from "vitest";
import { subdomainOf } from "./find-organization.ts";

test.each([
  ["chat.example.com", ""],
  ["acme.chat.example.com", "acme"],
  ["ACME.Chat.Example.com:3000", "acme"],
  ["evilchat.example.com", ""],
  ["203.0.113.9:3000", ""],
  ["a.b.chat.example.com", "a.b"],
])("%s selects %j", (host, subdomain) => {
  expect(subdomainOf(host, "chat.example.com")).toBe(subdomain);
});
