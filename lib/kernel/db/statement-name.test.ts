/** Names of prepared statements. */
import { expect, test } from "vitest";
import { nameOfPrismaQuery, statementName } from "./statement-name.ts";

test("equal texts share a name, different ones do not", () => {
  expect(statementName("SELECT 1")).toBe(statementName("SELECT 1"));
  expect(statementName("SELECT 1")).not.toBe(statementName("SELECT 2"));
});

test("a statement that Prisma has written with a list of any length has no name, every other one has", () => {
  const named = [
    'SELECT "id" FROM "channel" WHERE ("realm_id" = $1 AND "name_key" = $2)',
    'SELECT "id" FROM "channel" WHERE "id" IN ($1)',
    'INSERT INTO "channel" ("name", "realm_id") VALUES ($1,$2) RETURNING "id"',
    "SELECT 1 FROM unnest($1::int[], $2::text[]) AS u(id, name)",
  ];
  const unnamed = [
    'SELECT "id" FROM "channel" WHERE "id" IN ($1,$2,$3) OFFSET $4',
    'SELECT "id" FROM "channel" WHERE "id" NOT IN ($1, $2)',
    'INSERT INTO "member" ("a", "b") VALUES ($1,$2), ($3,$4)',
  ];
  expect(named.map((text) => nameOfPrismaQuery(text) !== "")).toEqual(named.map(() => true));
  expect(unnamed.map(nameOfPrismaQuery)).toEqual(unnamed.map(() => ""));
});

test("when very many texts are asked for, further ones get no name", () => {
  const names = Array.from({ length: 2_000 }, (_, number) => statementName(`SELECT ${number} AS other`));
  expect(names.filter((name) => name !== undefined).length).toBeLessThanOrEqual(500);
  expect(statementName("SELECT 1")).toBeDefined();
});
