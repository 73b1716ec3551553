/** Moving ids in restored texts. */
import { expect, test } from "vitest";
import { shiftKeys, shiftText } from "./shift-row.ts";

const shift = new Map([
  ["user_account", 1],
  ["channel", 10],
  ["message", 100],
  ["user_group", 1_000],
  ["realm", 5],
]);

test.each([
  ["@**Ada|12** and @_**Ada|12**", "@**Ada|13** and @_**Ada|13**"],
  [
    "[a](#narrow/channel/5-general/topic/lunch/with/99)",
    "[a](#narrow/channel/15-general/topic/lunch/with/199)",
  ],
  ['href="/#narrow/stream/5-a/topic/2.2E5/near/7"', 'href="/#narrow/stream/15-a/topic/2.2E5/near/107"'],
  ["#narrow/dm/12,13-group", "#narrow/dm/13,14-group"],
  ["narrow/sender/12-ada", "narrow/sender/13-ada"],
  ["[f](/user_uploads/2/a0/xyz/f.png)", "[f](/user_uploads/7/a0/xyz/f.png)"],
  ["/user_uploads/download/2/a0/xyz", "/user_uploads/download/7/a0/xyz"],
  ['<span class="user-mention" data-user-id="12">', '<span class="user-mention" data-user-id="13">'],
  ['data-user-group-id="4" data-stream-id="5"', 'data-user-group-id="1004" data-stream-id="15"'],
  ['data-user-id="*"', 'data-user-id="*"'],
  ["channel/5 and 12 people, |12|", "channel/5 and 12 people, |12|"],
])("%s", (text, shifted) => {
  expect(shiftText(text, shift)).toBe(shifted);
});

test("keys of files begin with the organization's id", () => {
  expect(shiftKeys("2/a0/12 2/b1/13", 5)).toBe("7/a0/12 7/b1/13");
});
