/** Folding ignores optional spelling only. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Arabic vowels", "مُحَمَّدٌ", "محمد"],
  ["Arabic lengthening", "مـحـمـد", "محمد"],
  ["hamza on, below and beside alef", "أإآٱ", "اااا"],
  ["hamza on waw and yeh", "مؤسسة رئيس", "موسسه رييس"],
  ["teh marbuta and alef maksura", "مدرسة على", "مدرسه علي"],
  ["Persian letters and digits", "کتاب ی ۲۰۲۴", "كتاب ي 2024"],
  ["Arabic forms of presentation", "ﻣﺤﻤﺪ ﻻ", "محمد لا"],
  ["Urdu heh", "ہۂۃ", "ههه"],
  ["Quranic signs", "ٱلۡحَمۡدُ", "الحمد"],
  ["Hebrew points", "שָׁלוֹם", "שלומ"],
  ["Hebrew cantillation", "בְּרֵאשִׁ֖ית", "בראשית"],
  ["Hebrew forms of presentation", "שׁלום", "שלומ"],
  ["letters of Yiddish", "ײדיש", "יידיש"],
  ["Syriac vowels", "ܫܠܳܡܳܐ", "ܫܠܡܐ"],
  ["Greek accents", "Καφές ΟΔΟΣ ἀρχῇ", "καφεσ οδοσ αρχη"],
  ["Cyrillic yo and stress", "Ёлка за́мок", "елка замок"],
  ["half width and both kinds of kana", "ｶﾞｲﾄﾞ ガイド", "がいど がいど"],
  ["full width", "ＡＢＣ１２３", "abc123"],
  ["Turkish i", "İSTANBUL ırmak Iğdır", "istanbul irmak igdir"],
  ["sharp s, also a capital one", "Straße STRAẞE", "strasse strasse"],
  ["ligatures", "ﬁnal Ǆ œuvre Ærø", "final dz oeuvre aero"],
  ["stacked accents", "Việt Nguyễn", "viet nguyen"],
  ["strokes", "Łódź Ħamrun đường", "lodz hamrun duong"],
  ["apostrophes that are letters", "Hawaiʻi", "hawaii"],
  ["Persian sounds in Hindi", "ख़बर फ़िल्म", "खबर फिल्म"],
  ["digits of other scripts", "४२ ๔๒ ৪২", "42 42 42"],
  ["selectors of variants", "葛󠄀 ❤️", "葛 ❤"],
  ["marks of direction and joiners", "a\u200f\u200db\u2067", "ab"],
])("%s", (_name, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ["й is not и", "мой", "мои"],
  ["Macedonian ѓ is not г", "ѓ", "г"],
  ["ї is not і", "їх", "іх"],
  ["voiced kana", "が", "か"],
  ["small kana", "っ", "つ"],
  ["long vowels of Japanese", "ビール", "ビル"],
  ["tones of Thai", "ม้า", "มา"],
  ["vowels of Hindi", "की", "का"],
  ["nasal vowels of Hindi", "हँस", "हंस"],
  ["letters of Hindi with a point of their own", "पढ़", "पढ"],
  ["Bengali letters with a point", "বাড়ি", "বাডি"],
  ["vowels of Thaana", "ދިވެހި", "ދވހ"],
  ["hamza by itself", "ماء", "ما"],
  ["Urdu aspirates", "بھ", "بہ"],
  ["Arabic letters that differ in dots", "بيت", "بنت"],
])("%s", (_name, one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test("folding is idempotent, and ignores case and composition", () => {
  const mark = fc.constantFrom(..."\u0301\u0308\u0307\u0654\u064e\u05b8\u093c\u3099\u0306\u034f\u200d\ufe0f");
  const letter = fc.oneof(
    fc.constantFrom(..."aeßıİеиіёσςאךاىहफカウワ٣"),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(letter, mark), { maxLength: 12 }), (characters) => {
      const text = characters.join("");
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize("NFD"))).toBe(folded);
      expect(foldText(text.normalize("NFC"))).toBe(folded);
      expect(folded === "").toBe(text === "");
    }),
    { numRuns: 3_000 },
  );
});
