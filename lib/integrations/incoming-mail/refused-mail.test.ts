/** Refusing automatic mail and loops. */
import { expect, test } from "vitest";
import { refusedMail } from "./mail-task.ts";

const headersOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([key, value]) => ({ key: key.toLowerCase(), value }));

const AUTOMATIC = "Automatic mail is not accepted.";
const ANSWER = "Automatic replies are not accepted.";
const BULK = "Bulk mail is not accepted.";
const LIST = "Mail of mailing lists is not accepted.";
const OWN = "This mail comes from here.";

test.each<[Readonly<Record<string, string>>, string | null, string | null]>([
  [{ "Auto-Submitted": "auto-generated" }, AUTOMATIC, null],
  [{ "Auto-Submitted": "auto-notified" }, AUTOMATIC, null],
  [{ "Auto-Submitted": "auto-replied (vacation)" }, ANSWER, ANSWER],
  [{ "Auto-Submitted": "no" }, null, null],
  [{ "X-Autoreply": "yes" }, ANSWER, ANSWER],
  [{ Precedence: "bulk" }, BULK, null],
  [{ Precedence: "list" }, BULK, null],
  [{ Precedence: "auto_reply" }, ANSWER, ANSWER],
  [{ "List-Id": "<l.example.com>" }, LIST, null],
  [{ "List-Unsubscribe": "<https://example.com/>" }, LIST, null],
  [{ "List-Id": "<l.example.com>", "Auto-Submitted": "auto-replied" }, ANSWER, ANSWER],
  [{ "Message-ID": "<mail-1-2@chat.example.com>" }, OWN, OWN],
  [{ "Message-ID": "<mail-1-2@chat.example.com>", "List-Id": "<l.example.com>" }, OWN, OWN],
  [{ "Message-ID": "<1@mail.example.com>" }, null, null],
])("%o", (fields, usually, whereAccepted) => {
  expect(refusedMail(headersOf(fields), "chat.example.com", false)).toBe(usually);
  expect(refusedMail(headersOf(fields), "chat.example.com", true)).toBe(whereAccepted);
});

test("a mail that has passed too many servers is in a loop", () => {
  const received = { key: "received", value: "from a by b" };
  for (const accepts of [false, true]) {
    expect(refusedMail(Array(50).fill(received), "chat.example.com", accepts)).toBeNull();
    expect(refusedMail(Array(51).fill(received), "chat.example.com", accepts)).toBe(
      "This mail is in a loop.",
    );
  }
});
