/** HTML per sender and minute. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { htmlBudget, MAX_HTML, spendHtml } from "./message-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const person = { id: 1, botOwnerId: null };
const refused = expect.objectContaining({
  code: "RATE_LIMIT_HIT",
  extra: { "retry-after": expect.any(Number) },
});

test("it is shared by a person and their bots, separate from others', and renewed", () => {
  const bot = { id: 2, botOwnerId: 1 };
  for (let sent = 0; sent < 10; sent += 1) spendHtml(sent % 2 === 0 ? person : bot, MAX_HTML / 10);
  expect(() => spendHtml(person, 1)).toThrow(refused);
  expect(() => spendHtml(bot, 1)).toThrow(refused);
  spendHtml({ id: 3, botOwnerId: null }, MAX_HTML);
  vi.advanceTimersByTime(htmlBudget.rate.windowMs);
  spendHtml(person, MAX_HTML);
});

test("a message refused for its size leaves room for smaller ones", () => {
  const other = { id: 4, botOwnerId: null };
  spendHtml(other, MAX_HTML - 100);
  expect(() => spendHtml(other, 101)).toThrow(refused);
  spendHtml(other, 100);
});
