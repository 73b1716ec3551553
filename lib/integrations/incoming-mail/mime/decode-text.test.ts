/** Declared and detected charsets. */
import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(" ", ""), "hex"));
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text));

describe("without a charset:", () => {
  test.each<[string, Uint8Array, string]>([
    ["ASCII", latin("plain"), "plain"],
    ["UTF-8", utf8("Grüße, 你好, 👋"), "Grüße, 你好, 👋"],
    ["UTF-8 with its mark", hex("efbbbf 68c3bc"), "hü"],
    ["UTF-16", hex("fffe 4700 fc00"), "Gü"],
    ["ISO-2022-JP", hex("1b2442 2433 2473 244b 2441 244f 1b2842"), "こんにちは"],
    ["German", latin("Grüße"), "Grüße"],
    [
      "French",
      latin("À bientôt, merci beaucoup pour tout. Ça va très bien."),
      "À bientôt, merci beaucoup pour tout. Ça va très bien.",
    ],
    [
      "Spanish",
      latin("Señor, ¿cómo está usted? Mañana por la mañana."),
      "Señor, ¿cómo está usted? Mañana por la mañana.",
    ],
    ["Windows quotation marks", latin("It\x92s \x93fine\x94 \x96 really"), "It’s “fine” – really"],
    ["Russian, windows-1251", hex("cff0e8e2e5f2 2c20 eae0ea 20 e4e5ebe0 3f"), "Привет, как дела?"],
    ["Russian, KOI8-R", hex("f0d2c9d7c5d4 2c20 cbc1cb 20 c4c5ccc1 3f"), "Привет, как дела?"],
    [
      "Polish",
      hex(
        "5a61bff3b3e62067eab66cb1206a61bcf12e20447a69ea6b756aea20626172647a6f2c20646f207a6f6261637a656e6961207720b6726f64ea2e",
      ),
      "Zażółć gęślą jaźń. Dziękuję bardzo, do zobaczenia w środę.",
    ],
    [
      "Czech, windows-1250",
      hex(
        "50f8ed6c699a209e6c759d6f75e86bfd206bf9f22e2044ec6b756a692c2075766964ed6d65207365207665207374f86564752e",
      ),
      "Příliš žluťoučký kůň. Děkuji, uvidíme se ve středu.",
    ],
    ["Hebrew", hex("f9ece5ed20ecebe5eced2c20eee420f9ece5eeebed20e4e9e5ed3f"), "שלום לכולם, מה שלומכם היום?"],
    [
      "Arabic",
      hex("e3d1cdc8c720c8c7e1cce3eddaa120dfeddd20cdc7e1dfe320c7e1ede6e3bf"),
      "مرحبا بالجميع، كيف حالكم اليوم؟",
    ],
    ["Thai", hex("cac7d1cab4d5a4c3d1bab7d8a1a4b9"), "สวัสดีครับทุกคน"],
    ["Greek", hex("cae1ebe7ecddf1e1"), "Καλημέρα"],
    [
      "Turkish",
      hex(
        "427567fc6e20e7616cfdfefd796f72757a2c2067f672fcfe6d656b20fc7a6572652e205465fe656b6bfc726c65722c206979692067fc6e6c65722e",
      ),
      "Bugün çalışıyoruz, görüşmek üzere. Teşekkürler, iyi günler.",
    ],
    ["Japanese, Shift_JIS", hex("82b182f182c982bf82cd"), "こんにちは"],
    ["Japanese, EUC-JP", hex("a4b3a4f3a4cba4c1a4cf"), "こんにちは"],
    ["Chinese, GBK", hex("c4e3bac3a3accac0bde7"), "你好，世界"],
    ["Chinese, Big5", hex("a741a66ea141a540acc9"), "你好，世界"],
    ["Korean", hex("bec8b3e7c7cfbcbcbfe4"), "안녕하세요"],
  ])("%s", async (_charset, bytes, text) => {
    expect(await decodeText(bytes)).toBe(text);
    expect(await decodeText(bytes, "us-ascii")).toBe(text);
    expect(await decodeText(bytes, "unknown-8bit")).toBe(text);
    expect(await decodeText(bytes, "no such charset")).toBe(text);
  });
});

describe("with a charset:", () => {
  test.each<[string, Uint8Array, string]>([
    ["iso-8859-1", latin("Grüße"), "Grüße"],
    ["ISO-8859-2", hex("5a61bff3b3e6"), "Zażółć"],
    ["x-gbk", hex("c4e3bac3"), "你好"],
    ["cp932", hex("82b182f182c982bf82cd"), "こんにちは"],
    ["ks_c_5601-1987", hex("bec8b3e7"), "안녕"],
    ["iso-2022-jp", hex("1b2442 2433 2473 1b2842"), "こん"],
    ["utf-16le", hex("4700 fc00"), "Gü"],
  ])("%s", async (charset, bytes, text) => {
    expect(await decodeText(bytes, charset)).toBe(text);
  });

  test("UTF-8 that it is not gives way to what it is", async () => {
    expect(await decodeText(latin("Grüße"), "utf-8")).toBe("Grüße");
  });

  test("UTF-8 of which a byte is broken stays UTF-8", async () => {
    const bytes = Uint8Array.from([...utf8("Grüße für alle"), 0xff]);
    expect(await decodeText(bytes, "utf-8")).toBe("Grüße für alle\ufffd");
    expect(await decodeText(hex("1b2442 2433 2473 1b2842"), "utf-8")).toBe("こん");
  });
});

test("a few bytes are read like the longer text that they come with", async () => {
  const context = hex("cff0e8e2e5f2 2c20 eae0ea 20 e4e5ebe0 3f");
  expect(await decodeText(hex("c4e0"), "", context)).toBe("Да");
});

test("bytes of no charset at all are read in bounded time", async () => {
  const bytes = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * 7_919) & 0xff);
  const begun = process.cpuUsage();
  await decodeText(bytes);
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(3_000);
});
