/** Quotations and signatures of any program and language. */
import { describe, expect, test } from "vitest";
import { type MailContext, splitText } from "./split-text.ts";

const answer: MailContext = { isAnswer: true, saysAnswer: true, isForwarded: false, subject: "plan" };
const first: MailContext = { isAnswer: false, saysAnswer: false, isForwarded: false, subject: "plan" };
/** As Gmail writes a forwarded mail's fields. */
const byFields: MailContext = { ...answer, saysAnswer: false };
const forwarded: MailContext = { isAnswer: true, saysAnswer: false, isForwarded: true, subject: "plan" };

const writtenIn = (text: string, context = answer) => splitText(text, context).written;

describe("the attribution is left out with the quotation in", () => {
  test.each([
    ["Gmail, English", "On Mon, May 4, 2026 at 10:00 AM Ada Lovelace <ada@example.com> wrote:"],
    ["Gmail, broken", "On Mon, May 4, 2026 at 10:00 AM Ada Lovelace King-Noel\n<ada@example.com> wrote:"],
    [
      "Gmail, broken after the date",
      "On Mon, May 4, 2026 at 10:00 AM\nAda Lovelace <ada@example.com> wrote:",
    ],
    [
      "Gmail, broken before the bracket",
      "On Mon, May 4, 2026 at 10:00 AM Ada Lovelace <ada@example.com\n> wrote:",
    ],
    ["Gmail, German", "Am Mo., 4. Mai 2026 um 10:00 Uhr schrieb Ada <ada@example.com>:"],
    ["Gmail, French", "Le lun. 4 mai 2026 à 10:00, Ada <ada@example.com> a écrit :"],
    ["Gmail, Spanish", "El lun, 4 may 2026 a las 10:00, Ada (<ada@example.com>) escribió:"],
    ["Gmail, Portuguese", "Em seg., 4 de mai. de 2026 às 10:00, Ada <ada@example.com> escreveu:"],
    ["Gmail, Italian", "Il giorno lun 4 mag 2026 alle ore 10:00 Ada <ada@example.com> ha scritto:"],
    ["Gmail, Dutch", "Op ma 4 mei 2026 om 10:00 schreef Ada <ada@example.com>:"],
    ["Gmail, Danish", "Den man. 4. maj 2026 kl. 10.00 skrev Ada <ada@example.com>:"],
    ["Gmail, Swedish", "Den mån 4 maj 2026 kl 10:00 skrev Ada <ada@example.com>:"],
    ["Gmail, Finnish", "ma 4. toukok. 2026 klo 10.00 Ada (ada@example.com) kirjoitti:"],
    ["Gmail, Polish", "pon., 4 maj 2026 o 10:00 Ada <ada@example.com> napisał(a):"],
    ["Gmail, Czech", "po 4. 5. 2026 v 10:00 odesílatel Ada <ada@example.com> napsal:"],
    ["Gmail, Hungarian", "Ada <ada@example.com> ezt írta (időpont: 2026. máj. 4., H, 10:00):"],
    ["Gmail, Russian", "пн, 4 мая 2026 г. в 10:00, Ада <ada@example.com>:"],
    ["Gmail, Ukrainian", "пн, 4 трав. 2026 р. о 10:00 Ада <ada@example.com> пише:"],
    ["Gmail, Greek", "Στις Δευ 4 Μαΐ 2026 στις 10:00 π.μ., ο χρήστης Ada <ada@example.com> έγραψε:"],
    ["Gmail, Turkish", "Ada <ada@example.com>, 4 May 2026 Pzt, 10:00 tarihinde şunu yazdı:"],
    [
      "Gmail, Hebrew",
      "\u202bבתאריך יום ב׳, 4 במאי 2026 ב-10:00 מאת \u202aAda\u202c\u200f <\u202aada@example.com\u202c\u200f>:\u202c",
    ],
    ["Gmail, Arabic", "في الاثنين، ٤ مايو ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة Ada <ada@example.com>:"],
    ["Gmail, Chinese", "Ada <ada@example.com> 于2026年5月4日周一 10:00写道："],
    ["Gmail, Japanese", "2026年5月4日(月) 10:00 Ada <ada@example.com>:"],
    ["Gmail, Korean", "2026년 5월 4일 (월) 오전 10:00, Ada <ada@example.com>님이 작성:"],
    ["Gmail, Thai", "ในวันที่ จ. 4 พ.ค. 2569 เวลา 10:00 Ada <ada@example.com> เขียนว่า:"],
    ["Gmail, Vietnamese", "Vào Th 2, 4 thg 5, 2026 vào lúc 10:00 Ada <ada@example.com> đã viết:"],
    ["Apple Mail", "On May 4, 2026, at 10:00 AM, Ada Lovelace <ada@example.com> wrote:"],
    ["Apple Mail, Norwegian", "4. mai 2026 kl. 10:00 skrev Ada Lovelace <ada@example.com>:"],
    ["Thunderbird", "On 5/4/26 10:00, Ada Lovelace wrote:"],
    ["Thunderbird, German", "Am 04.05.26 um 10:00 schrieb Ada Lovelace:"],
    ["Thunderbird, Japanese", "2026/05/04 10:00、Ada のメール:"],
    ["mutt", "On Mon, May 04, 2026 at 10:00:00AM +0000, Ada Lovelace wrote:"],
    ["Proton", "On Monday, May 4th, 2026 at 10:00 AM, Ada <ada@example.com> wrote:"],
    ["Gnus", "Ada Lovelace <ada@example.com> writes:"],
    ["Zoho", "---- On Mon, 04 May 2026 10:00:00 +0000 Ada <ada@example.com> wrote ----"],
  ])("%s", (_program, attribution) => {
    const text = `Yes!\nSee you.\n\n${attribution}\n\n> Tea?\n>\n> Ada\n`;
    const { written, leftOut } = splitText(text, answer);
    expect(written).toBe("Yes!\nSee you.");
    expect(leftOut).toBe(`${attribution}\n\n> Tea?\n>\n> Ada`);
    expect(writtenIn(text, first)).toBe("Yes!\nSee you.");
    expect(writtenIn(text, forwarded)).toBe(text.trim());
  });
});

describe("the fields above a mail that is answered are left out with it in", () => {
  test.each([
    [
      "English",
      "From: Ada <ada@example.com>\nSent: Monday, May 4, 2026 10:00 AM\nTo: Bo <bo@example.com>\nSubject: plan",
    ],
    [
      "English, within Exchange",
      "From: Lovelace, Ada\nSent: Monday, May 4, 2026 10:00 AM\nTo: Bo\nSubject: RE: plan",
    ],
    [
      "German",
      "Von: Ada <ada@example.com>\nGesendet: Montag, 4. Mai 2026 10:00\nAn: Bo\nCc: Cy\nBetreff: AW: plan",
    ],
    ["French", "De : Ada <ada@example.com>\nEnvoyé : lundi 4 mai 2026 10:00\nÀ : Bo\nObjet : plan"],
    [
      "Spanish",
      "De: Ada <ada@example.com>\nEnviado el: lunes, 4 de mayo de 2026 10:00\nPara: Bo\nAsunto: plan",
    ],
    ["Swedish", "Från: Ada <ada@example.com>\nSkickat: den 4 maj 2026 10:00\nTill: Bo\nÄmne: plan"],
    [
      "Finnish",
      "Lähettäjä: Ada <ada@example.com>\nLähetetty: maanantai 4. toukokuuta 2026 10.00\nVastaanottaja: Bo\nAihe: plan",
    ],
    ["Czech", "Od: Ada <ada@example.com>\nOdesláno: pondělí 4. května 2026 10:00\nKomu: Bo\nPředmět: plan"],
    [
      "Hungarian",
      "Feladó: Ada <ada@example.com>\nElküldve: 2026. május 4., hétfő 10:00\nCímzett: Bo\nTárgy: plan",
    ],
    [
      "Turkish",
      "Kimden: Ada <ada@example.com>\nGönderildi: 4 Mayıs 2026 Pazartesi 10:00\nKime: Bo\nKonu: plan",
    ],
    ["Greek", "Από: Ada <ada@example.com>\nΣτάλθηκε: Δευτέρα, 4 Μαΐου 2026 10:00\nΠρος: Bo\nΘέμα: plan"],
    ["Hebrew", "מאת: Ada <ada@example.com>\nנשלח: יום שני 04 מאי 2026 10:00\nאל: Bo\nנושא: plan"],
    [
      "Arabic",
      "من: Ada <ada@example.com>\nتاريخ الإرسال: الاثنين، ٤ مايو ٢٠٢٦ ١٠:٠٠\nإلى: Bo\nالموضوع: plan",
    ],
    ["Chinese", "发件人: Ada <ada@example.com>\n发送时间: 2026年5月4日 10:00\n收件人: Bo\n主题: plan"],
    [
      "Chinese, wide colons",
      "发件人：Ada <ada@example.com>\n发送时间：2026年5月4日 10:00\n收件人：Bo\n主题：答复: plan",
    ],
    [
      "Korean",
      "보낸 사람: Ada <ada@example.com>\n보낸 날짜: 2026년 5월 4일 월요일 오전 10:00\n받는 사람: Bo\n제목: plan",
    ],
    [
      "GMX",
      'Gesendet: Montag, 04. Mai 2026 um 10:00 Uhr\nVon: "Ada" <ada@example.com>\nAn: Bo\nBetreff: plan',
    ],
    [
      "bold fields",
      "*From:* Ada <ada@example.com>\n*Sent:* Monday, May 4, 2026 10:00 AM\n*To:* Bo\n*Subject:* plan",
    ],
    [
      "recipients on two lines",
      "From: Ada <ada@example.com>\nSent: Monday, May 4, 2026 10:00 AM\nTo: Bo <bo@example.com>;\n  Cy <cy@example.com>\nSubject: plan",
    ],
    [
      "a rule",
      "________________________________\nFrom: Ada <ada@example.com>\nSent: Monday, May 4, 2026 10:00 AM\nTo: Bo\nSubject: plan",
    ],
    [
      "an announcement of Samsung's",
      "-------- Original message --------\nFrom: Ada <ada@example.com>\nDate: 5/4/26 10:00 (GMT+01:00)\nTo: Bo\nSubject: plan",
    ],
    ["an announcement", "-----Original Message-----\nFrom: Ada <ada@example.com>\nSent: Monday"],
    [
      "a German announcement",
      "-----Ursprüngliche Nachricht-----\nVon: Ada <ada@example.com>\nGesendet: Montag",
    ],
  ])("%s", (_language, fields) => {
    const text = `Yes!\n\n${fields}\n\nTea?\nAda\n`;
    expect(splitText(text, answer)).toEqual({ written: "Yes!", leftOut: `${fields}\n\nTea?\nAda` });
    expect(writtenIn(text, forwarded)).toBe(text.trim());
    expect(writtenIn(text, first)).toBe(text.trim());
  });
});

test("Yahoo's attribution ends what was written, though nothing below it has marks", () => {
  const old =
    "    On Monday, May 4, 2026, 10:00:00 AM GMT+2, Ada <ada@example.com> wrote:  \n \n  Tea?\n  > Earlier";
  expect(splitText(`Works for me\n${old}\n`, answer)).toEqual({ written: "Works for me", leftOut: old });
  const german =
    "Am Montag, 4. Mai 2026, 10:00:00 MESZ hat Ada <ada@example.com> Folgendes geschrieben:\n\nTee?";
  expect(splitText(`Ja\n\n${german}`, answer)).toEqual({ written: "Ja", leftOut: german });
});

describe("all of it stays:", () => {
  test.each([
    ["a trip", "Please book:\n\nFrom: Berlin\nTo: Paris\nDate: Friday 9 May\n\nThanks, Ada"],
    [
      "a trip with its hours",
      "Please book:\n\nFrom: Berlin\nTo: Paris\nDate: 9 May 2026 10:15\n\nThanks, Ada",
    ],
    ["an appointment", "When: 4 May 2026, 10:00\nWhere: Room 5\nWho: all of us\n\nSee you"],
    ["a last line with a time", "Hello all,\nplease look at the output from 14:02:"],
    ["a line with a time above a log", "The output from 14:02:\n\n  error 17\n"],
    ["a last line with an address", "Write to Ada <ada@example.com>:"],
    [
      "an attribution that announces nothing",
      "Yes!\n\nOn Mon, 4 May 2026 at 10:00, Ada <ada@example.com> wrote:",
    ],
    ["answers between quotations", "> Tea?\nYes\n> Cake?\nNo"],
    [
      "an answer below the quotation",
      "On Mon, May 4, 2026 at 10:00 AM Ada <ada@example.com> wrote:\n> Tea?\n>\n> Ada\n\nYes, at four.",
    ],
    [
      "answers between quotations, with an attribution",
      "Hi,\n\nOn 5/4/26 10:00, Ada wrote:\n> Tea?\nYes\n\n> Cake?\nNo",
    ],
    ["a list that ends in a colon", "Bring:\n\ntea"],
    ["a rule in a text", "a\n__________\nb"],
    ["two dashes between paragraphs", "one\n\n--\n\ntwo"],
    ["a heading", "Title\n--\ntext"],
    ["a table", "Name: Ada\nAge: 36\nCity: London"],
    ["addresses of pages", "See\nhttps://example.com/a\nhttps://example.com/b\nhttps://example.com/c"],
  ])("%s", (_what, text) => {
    expect(splitText(text, answer)).toEqual({ written: text.trim(), leftOut: "" });
    expect(splitText(text, first)).toEqual({ written: text.trim(), leftOut: "" });
  });

  test.each([
    [
      "Gmail",
      "---------- Forwarded message ---------\nFrom: Ada <ada@example.com>\nDate: Mon, May 4, 2026 at 10:00 AM\nSubject: plan\nTo: <bo@example.com>\n\n\nTea at ten.",
    ],
    [
      "Thunderbird",
      "-------- Weitergeleitete Nachricht --------\nBetreff: plan\nDatum: Mon, 4 May 2026 10:00:00 +0200\nVon: Ada <ada@example.com>\nAn: Bo <bo@example.com>\n\nTea at ten.",
    ],
    [
      "Proton",
      "------- Forwarded Message -------\nFrom: Ada <ada@example.com>\nDate: On Monday, May 4th, 2026 at 10:00 AM\nSubject: plan\nTo: bo@example.com\n\n> Tea at ten.",
    ],
  ])("what %s sends on, also where the subject does not say so", (_program, old) => {
    const text = `FYI\n\n${old}`;
    for (const context of [byFields, first, forwarded]) expect(writtenIn(text, context)).toBe(text);
  });

  test("what Apple Mail sends on, in the first mail of a topic", () => {
    const text =
      "FYI\n\nBegin forwarded message:\n\n> From: Ada <ada@example.com>\n> Subject: plan\n> Date: May 4, 2026 at 10:00\n> To: Bo\n> \n> Tea at ten.";
    for (const context of [answer, first, forwarded]) expect(writtenIn(text, context)).toBe(text);
  });

  test("a quotation that nobody announced, in the first mail of a topic", () => {
    const text = "The manual says:\n> be careful";
    expect(writtenIn(text, first)).toBe(text);
    expect(splitText(text, answer)).toEqual({ written: "The manual says:", leftOut: "> be careful" });
  });
});

describe("a signature is left out:", () => {
  test.each([
    ["alone", "Hello\n\n-- \nAda\nEngineer", "Hello", "-- \nAda\nEngineer"],
    ["without its space", "Hello\n\n--\nAda", "Hello", "--\nAda"],
    [
      "above a quotation",
      "Yes\n\n-- \nAda\n\nOn 5/4/26 10:00, Bo wrote:\n> Tea?",
      "Yes",
      "-- \nAda\n\nOn 5/4/26 10:00, Bo wrote:\n> Tea?",
    ],
    [
      "below answers between quotations",
      "> Tea?\nYes\n> Cake?\nNo\n\n-- \nAda",
      "> Tea?\nYes\n> Cake?\nNo",
      "-- \nAda",
    ],
  ])("%s", (_what, text, written, leftOut) => {
    expect(splitText(text, first)).toEqual({ written, leftOut });
  });

  test.each([
    ["Thunderbird's, below the quotation", "-- \nAda"],
    ["of a list of Google Groups", "-- \nYou received this message because you are subscribed."],
    ["of a list of Mailman", `${"_".repeat(47)}\nlist mailing list\nlist@example.com`],
  ])("%s", (_what, signature) => {
    const quotation = `On 5/4/26 10:00, Bo wrote:\n> Tea?\n\n${signature}`;
    expect(splitText(`Yes\n\n${quotation}`, first)).toEqual({ written: "Yes", leftOut: quotation });
    expect(splitText(`> Tea?\nYes\n\n${signature}`, first)).toEqual({
      written: "> Tea?\nYes",
      leftOut: signature,
    });
  });

  test("but not where so much stands below the dashes that it is none", () => {
    const text = `Hello\n\n-- \n${"more of it\n".repeat(13)}`.trim();
    expect(writtenIn(text)).toBe(text);
  });
});

test("nothing is written above a mail that is all quotation", () => {
  expect(splitText("> Tea?", answer)).toEqual({ written: "", leftOut: "> Tea?" });
  expect(splitText("-- \nAda", first)).toEqual({ written: "", leftOut: "-- \nAda" });
});

test("the quotation may stand elsewhere, so that its attribution is the last line", () => {
  const attribution = "On Mon, May 4, 2026 at 10:00 AM Ada <ada@example.com> wrote:";
  expect(splitText(`Yes\n\n${attribution}`, first, true)).toEqual({ written: "Yes", leftOut: attribution });
  expect(splitText("Yes, at 10:00:", first, true)).toEqual({ written: "Yes, at 10:00:", leftOut: "" });
});
