/** The variables of several databases. */
import { expect, test } from "vitest";
import { readConfiguration } from "./read-configuration.ts";

const A = "postgresql://parley:secret@one.internal/parley?sslmode=require";
const B = "postgresql://parley:a%3Bb=c@two.internal:5433,three.internal/parley";

test("databases have names, and the first is the one of the directory", () => {
  const { databases, databaseForNew, externalDatabase } = readConfiguration({
    PARLEY_DATABASES: `a=${A}; eu-1=${B};`,
    PARLEY_DATABASE_FOR_NEW: "eu-1",
  });
  expect(databases).toEqual([
    { name: "a", url: A },
    { name: "eu-1", url: B },
  ]);
  expect({ databaseForNew, externalDatabase }).toEqual({ databaseForNew: "eu-1", externalDatabase: A });
});

test.each([
  [{ PARLEY_DATABASES: A }, "PARLEY_DATABASES must be like a=postgresql://"],
  [{ PARLEY_DATABASES: `A=${A}` }, "PARLEY_DATABASES must be like a=postgresql://"],
  [{ PARLEY_DATABASES: ";" }, "PARLEY_DATABASES must be like a=postgresql://"],
  [{ PARLEY_DATABASES: "a=mysql://host" }, "PARLEY_DATABASES must be an address like postgresql://"],
  [{ PARLEY_DATABASES: `a=${A};a=${B}` }, "PARLEY_DATABASES must not repeat a name"],
  [{ PARLEY_DATABASE_FOR_NEW: "a" }, "PARLEY_DATABASES is needed with PARLEY_DATABASE_FOR_NEW"],
  [
    { PARLEY_DATABASES: `a=${A}`, PARLEY_DATABASE_FOR_NEW: "b" },
    "PARLEY_DATABASE_FOR_NEW must be a name in PARLEY_DATABASES",
  ],
  [{ PARLEY_DATABASES: `a=${A}`, DATABASE_URL: A }, "DATABASE_URL cannot be combined with PARLEY_DATABASES"],
  [{ PARLEY_DATABASES: `a=${A}`, PARLEY_MAIL_IN: "25" }, "PARLEY_MAIL_IN cannot be combined with"],
])("%o is refused", (given, sentence) => {
  expect(() => readConfiguration(given)).toThrow(sentence);
});
