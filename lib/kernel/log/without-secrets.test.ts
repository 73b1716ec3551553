/** Secrets in texts of errors. */
import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

test.each([
  [
    "connect to smtp://parley:pass@word@mail.example.com failed",
    "connect to smtp://…@mail.example.com failed",
  ],
  ["GET /api/v1/external/json?api_key=abc&stream=b failed", "GET /api/v1/external/json?… failed"],
  ["sent Authorization: Basic YTpi and Bearer abcd.efgh", "sent Authorization: Basic … and Bearer …"],
  [`data: { password: "two words", name: "Ada" }`, `data: { password: …, name: "Ada" }`],
  [`{"apiKey":"abc","token": 'b c'}`, `{"apiKey":…,"token": …}`],
  ["cookie=abcdef; path", "cookie=…; path"],
  [`no row has the key ${"0a".repeat(16)}.`, "no row has the key 0a0a…."],
])("are removed: %s", (text, cleaned) => {
  expect(withoutSecrets(text)).toBe(cleaned);
});

test.each([
  'duplicate key value violates unique constraint "user_account_email_key"',
  "    at prepareTheSchemaOfEveryOrganization (file:///srv/parley/dist/server/chunk-4XKPMFWG.js:12:34)",
  "select a from b where c = ? and d = ?",
  "The token has expired. Is the password wrong?",
  "connect ECONNREFUSED 127.0.0.1:5432",
])("are nothing else: %s", (text) => {
  expect(withoutSecrets(text)).toBe(text);
});
