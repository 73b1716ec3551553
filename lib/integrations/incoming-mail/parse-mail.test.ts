/** Whole mails: fields, charsets, and files. */
import { describe, expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

const head = (subject: string, ...fields: readonly string[]) =>
  [
    `From: Ada <ada@example.com>`,
    "To: list@example.com",
    `Subject: ${subject}`,
    "MIME-Version: 1.0",
    ...fields,
  ].join("\n");

const bytes = (...parts: readonly (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

async function read(...parts: readonly (string | Buffer)[]) {
  const mail = await parseMail(bytes(...parts));
  if (!mail) throw new Error("The mail cannot be read.");
  return mail;
}

const multipart = (kind: string, ...parts: readonly string[]) =>
  `Content-Type: multipart/${kind}; boundary="edge"\n\n${parts.map((part) => `--edge\n${part}\n`).join("")}--edge--\n`;

const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`;

describe("bytes beyond ASCII in header fields", () => {
  test.each<[string, Buffer, Buffer]>([
    ["Grüße", Buffer.from("Grüße", "latin1"), Buffer.from("Grüße", "latin1")],
    ["Grüße", Buffer.from("Grüße"), Buffer.from("Grüße")],
    ["Привет", Buffer.from("cff0e8e2e5f2", "hex"), Buffer.from("cff0e8e2e5f22c20eae0ea20e4e5ebe03f", "hex")],
    ["こんにちは", Buffer.from("1b244224332473244b2441244f1b2842", "hex"), Buffer.from("test")],
  ])("are read as %o", async (subject, bare, text) => {
    expect((await read("From: x@y.example\nSubject: ", bare, "\n\n", text, "\n")).subject.name).toBe(subject);
  });

  test("are in the charset that the mail declares for its text", async () => {
    const mail = await read(
      head("", "Content-Type: text/plain; charset=koi8-r").replace(
        "Subject: ",
        "Subject: \xe4\xc1".slice(0, 9),
      ),
      Buffer.from("c4c1", "hex"),
      "\n\n",
      Buffer.from("c4c1", "hex"),
      "\n",
    );
    expect(mail.text).toBe("да");
  });

  test("also name files", async () => {
    const mail = await read(
      head("x"),
      '\nContent-Type: multipart/mixed; boundary="edge"\n\n--edge\nContent-Disposition: attachment; filename="Gr',
      Buffer.from("fcdf", "hex"),
      'e.pdf"\n\nbody\n--edge--\n',
    );
    expect(mail.attachments.map(({ name }) => name)).toEqual(["Grüße.pdf"]);
  });
});

describe("the text", () => {
  test("joins that of each part, in order", async () => {
    expect((await read(head("x"), "\n", multipart("mixed", plain("one"), plain("two")))).text).toBe(
      "one\n\ntwo",
    );
  });

  test("is HTML as a whole if a part has no other form", async () => {
    const mail = await read(
      head("x"),
      "\n",
      multipart("mixed", html("<p>one <b>two</b></p>"), plain("a < b")),
    );
    expect(mail.text).toBe("one **two**\n\na < b");
  });

  test("is that of one of its forms", async () => {
    const parts = multipart(
      "alternative",
      plain("one two"),
      html("<p>one two</p>"),
      "Content-Type: text/x-amp-html\n\n<p>",
    );
    expect(await read(head("x"), "\n", parts)).toMatchObject({ text: "one two", attachments: [] });
  });

  test("of HTML is in the charset that the HTML declares", async () => {
    const meta =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><p>';
    const mail = await read(
      head("x", "Content-Type: text/html"),
      "\n\n",
      meta,
      Buffer.from("c4e0", "hex"),
      "</p>",
    );
    expect(mail.text).toBe("Да");
  });

  test("in base64 without a charset is decoded", async () => {
    const fields = ["Content-Type: text/plain", "Content-Transfer-Encoding: base64"];
    const text = Buffer.from("Grüße aus München", "latin1").toString("base64");
    expect((await read(head("x", ...fields), "\n\n", text)).text).toBe("Grüße aus München");
  });

  test("of format=flowed keeps its quotations", async () => {
    const flowed =
      "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\n> ab \n> cd\nyes \n!";
    expect((await read(head("x"), "\n", flowed)).text).toBe("> abcd\nyes!");
  });
});

describe("files", () => {
  test("have their given names, or a name for their type", async () => {
    const mail = await read(
      head("x"),
      "\n",
      multipart(
        "mixed",
        plain("body"),
        "Content-Type: message/rfc822\n\nSubject: inner\n\ninner",
        "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR",
        'Content-Type: application/pdf; name="=?utf-8?B?4w==?= =?utf-8?B?gYI=?=.pdf"\n\nx',
        "Content-Type: application/octet-stream\nContent-Disposition: attachment; filename*=utf-8''%e3%81%82.bin\n\nx",
        "Content-Type: application/ms-tnef\n\nx",
      ),
    );
    expect(mail.attachments.map(({ name }) => name)).toEqual([
      "message.eml",
      "invitation.ics",
      "あ.pdf",
      "あ.bin",
      "winmail.dat",
    ]);
  });
});

test("a reply names the mails that it answers, nearest first", async () => {
  const fields = ["Message-ID: <3@x>", "In-Reply-To: <2@x>", "References: <0@x>\n <1@x> <2@x>"];
  expect(await read(head("Re: x", ...fields), "\n\nyes\n")).toMatchObject({
    messageId: "<3@x>",
    answered: ["<2@x>", "<1@x>", "<0@x>"],
    subject: { name: "x", isAnswer: true },
  });
});

test("of many answered mails, the nearest and the first are named", async () => {
  const ids = Array.from({ length: 5_000 }, (_, index) => `<${index}@x>`);
  const { answered } = await read(head("x", `References: ${ids.join("\n ")}`), "\n\nyes\n");
  expect(answered).toHaveLength(30);
  expect([answered[0], answered.at(-1)]).toEqual(["<4999@x>", "<0@x>"]);
});

/** Processor time: linear work takes far less than a second; quadratic work takes minutes. */
const MAX_MS = 5_000;
const TIMEOUT_MS = 60_000;

describe("hostile mails are read in bounded time:", () => {
  test.each<[string, () => string]>([
    ["fields", () => `${"From: ".repeat(40_000)}\n\nx`],
    ["encoded words", () => `Subject: ${"=?utf-8?q?".repeat(50_000)}\n\nx`],
    [
      "parts",
      () =>
        `Content-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Type: text/plain\n\nx\n".repeat(20_000)}`,
    ],
    [
      "bare headers of parts",
      () => `Content-Type: multipart/mixed; boundary=b\n\n${"--b\nContent-Type: \xff\n".repeat(20_000)}`,
    ],
    ["quotations", () => `Subject: Re: x\n\nx\n${"> \n".repeat(60_000)}`],
    ["marks of one line", () => `Subject: Re: x\n\nx\n${">".repeat(500_000)}`],
    ["fields in the text", () => `Subject: Re: x\n\nx\n${"From: a@b\n".repeat(40_000)}`],
    ["colons", () => `Subject: Re: x\n\nx\n${"10:00 2026 1 a@b:\n".repeat(40_000)}`],
    ["dashes", () => `Subject: Re: x\n\nx\n${"-".repeat(500_000)}\n${"-----a-----\n".repeat(40_000)}`],
    ["flowed lines", () => `Content-Type: text/plain; format=flowed\n\n${"> a \n".repeat(40_000)}`],
    [
      "quoted elements",
      () => `Content-Type: text/html\n\n<p>x</p>${"<blockquote type=cite>".repeat(40_000)}`,
    ],
    ["elements at the end", () => `Content-Type: text/html\n\n<p>x</p>${"<div><br></div>".repeat(60_000)}`],
  ])(
    "%s",
    async (_what, source) => {
      const given = Buffer.from(source(), "latin1");
      const begun = process.cpuUsage();
      await parseMail(given);
      expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(MAX_MS);
    },
    TIMEOUT_MS,
  );
});
