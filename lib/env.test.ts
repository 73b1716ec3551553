/** A wrong configuration is told in sentences that name the variable and what it may be. */
import { expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

test("unset and empty variables have their defaults", () => {
  expect(readEnvironment({ PORT: "", PARLEY_URL: "" })).toMatchObject({
    PORT: 3000,
    PARLEY_MODE: "production",
    PARLEY_TRUSTED_PROXIES: 0,
  });
});

test.each([
  [{ PORT: "abc" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
  [{ PORT: "80.5" }, "PORT must be a whole number from 0 to 65535"],
  [{ PARLEY_URL: "chat" }, "PARLEY_URL must be an address like https://chat.example.com"],
  [{ PARLEY_MODE: "test" }, "PARLEY_MODE must be one of production, development"],
  [{ PARLEY_DEMO_PASSWORD: "short" }, "PARLEY_DEMO_PASSWORD must have at least 8 characters"],
  [{ PARLEY_SECRET: "secret" }, "PARLEY_SECRET must be 64 hexadecimal digits"],
])("%o", (given, sentence) => {
  expect(() => readEnvironment(given)).toThrow(`Wrong configuration. ${sentence}.`);
});
