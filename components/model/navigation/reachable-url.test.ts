/** Links of a server without PARLEY_URL lead to the page's address. */
import { expect, it } from "vitest";
import { leadsHereOnly, reachableUrl } from "./reachable-url.ts";

it.each([
  ["http://localhost:9991/join/7-x", "http://192.168.1.5:9991", "http://192.168.1.5:9991/join/7-x"],
  ["http://localhost:9991/join/7-x", "http://localhost:8080", "http://localhost:8080/join/7-x"],
  ["http://acme.localhost:9991", "https://acme.chat.example", "https://acme.chat.example"],
  ["http://[::1]:9991/a?b#c", "http://chat.local", "http://chat.local/a?b#c"],
  ["http://localhost:9991/join/7-x", "http://localhost:9991", "http://localhost:9991/join/7-x"],
  ["https://chat.example/join/7-x", "http://10.0.0.7:9991", "https://chat.example/join/7-x"],
  ["https://localhost.example/join/7-x", "http://10.0.0.7", "https://localhost.example/join/7-x"],
])("%s on a page of %s is %s", (url, here, expected) => {
  expect(reachableUrl(url, here)).toBe(expected);
});

it("tells links that other devices cannot open", () => {
  expect(leadsHereOnly("http://localhost:9991/join/7-x")).toBe(true);
  expect(leadsHereOnly("http://[::1]:9991/join/7-x")).toBe(true);
  expect(leadsHereOnly("http://192.168.1.5:9991/join/7-x")).toBe(false);
  expect(leadsHereOnly("https://localhost.example/join/7-x")).toBe(false);
});
