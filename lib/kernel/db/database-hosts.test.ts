/** Addresses of PostgreSQL with several hosts. */
import { expect, test } from "vitest";
import { connectionOptions } from "./connection-options.ts";
import { chosenHost, databaseHosts, setChosenHost } from "./database-hosts.ts";

const found = (url: string) => databaseHosts(url).map((host) => [host.name, host.url]);

test.each<[string, [string, string][]]>([
  ["postgresql://u:p@a/db", [["a:5432", "postgresql://u:p@a/db"]]],
  ["postgresql://a:6000/db?target_session_attrs=primary", [["a:6000", "postgresql://a:6000/db"]]],
  ["postgresql:///db?host=/run/pg", [["/run/pg:5432", "postgresql:///db?host=/run/pg"]]],
  [
    "postgresql://u:p%40,q@a:5433,b/db?target_session_attrs=read-write&sslmode=require",
    [
      ["a:5433", "postgresql://u:p%40,q@a:5433/db?sslmode=require"],
      ["b:5432", "postgresql://u:p%40,q@b/db?sslmode=require"],
    ],
  ],
  [
    "postgresql://[::1]:1,[fe80::2]/db",
    [
      ["[::1]:1", "postgresql://[::1]:1/db"],
      ["[fe80::2]:5432", "postgresql://[fe80::2]/db"],
    ],
  ],
  [
    "postgresql://u@/db?host=/run/a,::1&port=1,2",
    [
      ["/run/a:1", "postgresql://u@localhost/db?host=%2Frun%2Fa&port=1"],
      ["::1:2", "postgresql://u@localhost/db?host=%3A%3A1&port=2"],
    ],
  ],
  [
    "postgresql://a,b/db?port=7",
    [
      ["a:7", "postgresql://a/db?port=7"],
      ["b:7", "postgresql://b/db?port=7"],
    ],
  ],
])("%s names its hosts", (url, hosts) => {
  expect(found(url)).toEqual(hosts);
});

test.each([
  ["postgresql://a,b/db?target_session_attrs=any", "must be read-write or primary, and it is any"],
  ["postgresql://a/db?target_session_attrs=standby", "and it is standby"],
  ["postgresql://a,,b/db", "Between two commas"],
  ["postgresql://a,b/db?port=1,2,3", "names 2 hosts and 3 ports"],
  ["postgresql://a:no,b/db", "cannot be read"],
])("%s is refused with an explanation", (url, reason) => {
  expect(() => databaseHosts(url)).toThrow(reason);
});

test("new connections reach the chosen host, the first one until there is a choice", () => {
  const url = "postgresql://u@first,second/chosen";
  expect(connectionOptions(url, "/nowhere").connectionString).toBe("postgresql://u@first/chosen");
  const [, second] = databaseHosts(url);
  if (second) setChosenHost(url, second);
  expect(chosenHost(url).name).toBe("second:5432");
  expect(connectionOptions(url, "/nowhere").connectionString).toBe("postgresql://u@second/chosen");
});
