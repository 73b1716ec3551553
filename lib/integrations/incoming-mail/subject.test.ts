/** Topics from subjects, without prefixes in any language. */

import { describe, expect, test } from "vitest";
import { leastCpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { topicOfSubject } from "./find-topic.ts";
import { readSubject } from "./subject.ts";

test.each([
  ..."Re RE Aw AW Antw Sv VS Odp Ynt YNT Vá RIF ΑΠ Отв".split(" ").map((word) => `${word}: plan`),
  ...["回复: plan", "答复：plan", "Re：plan", "返信: plan", "회신: plan", "رد: plan", "תגובה: plan"],
  ...[
    "Re[2]: plan",
    "Re (3): plan",
    "RE : plan",
    "Re:plan",
    "Re: AW: Sv:  plan",
    "Réf: plan",
    "Trả lời: plan",
  ],
])("%o answers a mail about the plan", (subject) => {
  expect(readSubject(subject)).toMatchObject({ name: "plan", isAnswer: true, isForwarded: false });
});

test.each([
  ...[
    "Fwd: plan",
    "FW: plan",
    "WG: plan",
    "TR: plan",
    "RV: plan",
    "ENC: plan",
    "I: plan",
    "PD: plan",
    "VB: plan",
  ],
  ...[
    "İLT: plan",
    "转发: plan",
    "轉寄：plan",
    "転送: plan",
    "전달: plan",
    "Fwd: Re: plan",
    "إعادة توجيه: plan",
  ],
])("%o forwards a mail about the plan", (subject) => {
  expect(readSubject(subject)).toMatchObject({ name: "plan", isForwarded: true });
});

test("a reply to a forwarded mail is a reply", () => {
  expect(readSubject("Re: Fwd: plan")).toMatchObject({ name: "plan", isAnswer: true, isForwarded: false });
});

test.each([
  ["[list] Re: plan", "[list] plan"],
  ["Re: [list] plan", "[list] plan"],
  ["Re: [list] Re: plan", "[list] plan"],
  ["[list] Re: [list] plan", "[list] plan"],
  ["[list] plan", "[list] plan"],
  ["[one][two] Re: plan", "[one][two] Re: plan"],
])("the tag of a list stays: %o is about %o", (subject, name) => {
  expect(readSubject(subject).name).toBe(name);
});

describe("words that only look like a prefix stay, and are noted:", () => {
  test.each([
    ["Bug: login fails", "login fails"],
    ["Xyz[2]: plan", "plan"],
    ["[list] Svar: plan", "[list] plan"],
    ["Reading list", null],
    ["A longer beginning: plan", null],
    ["10:30 tea", null],
    ["https://example.com", "//example.com"],
    ["Re: Bug: login", null],
  ])("%o", (subject, withoutWord) => {
    expect(readSubject(subject)).toMatchObject({ withoutWord });
    if (!subject.startsWith("Re")) expect(readSubject(subject).name).toBe(subject);
  });
});

test.each([
  ["", "(no subject)"],
  ["Re: ", "(no subject)"],
  ["a\u0007b\u202e", "ab"],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  [`${"x".repeat(58)}👩‍👩‍👧 and more`, `${"x".repeat(58)}…`],
  ["the   plan\r\n of it", "the plan of it"],
])("the subject %o becomes the topic %o", (subject, topic) => {
  expect(topicOfSubject(readSubject(subject).name)).toBe(topic);
});

test("a subject of many prefixes is read quickly", () => {
  const read = () => {
    readSubject("Re: ".repeat(5_000));
    readSubject("[a] ".repeat(5_000));
    readSubject(`${"a".repeat(20_000)}:`);
  };
  expect(leastCpuMilliseconds(100, read)).toBeLessThan(100);
});
