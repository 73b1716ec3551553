/** Compressed answers. */
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jsonList, jsonPieces } from "../../lib/text/json-text.ts";
import { PiecedText, SharedText } from "../../lib/text/shared-text.ts";
import { acceptsEncoding, compressAnswer, LEAST_LENGTH } from "./compress-answer.ts";

const text = JSON.stringify({
  messages: Array.from({ length: 200 }, (_, id) => ({ id, content: "größer ✓" })),
});
const browser = { "accept-encoding": "gzip, deflate, br", "sec-fetch-site": "same-origin" };

describe("compressAnswer", () => {
  it("gives gzip that decodes to the answer", async () => {
    const compressed = await compressAnswer(text, browser);
    expect(compressed && gunzipSync(compressed).toString()).toBe(text);
    expect(compressed?.length).toBeLessThan(text.length / 4);
  });

  it("compresses shared pieces once, and gives gzip that decodes to the whole text", async () => {
    const [one, other] = [new SharedText("größer ✓ ".repeat(500)), new SharedText("x".repeat(90_000))];
    const body = new PiecedText(['{"a":"', one, "", '","b":"', other, one, '"}']);
    const whole = body.toString();
    expect(body.length).toBe(whole.length);
    for (let round = 0; round < 2; round += 1) {
      const compressed = await compressAnswer(body, browser);
      expect(compressed && gunzipSync(compressed).toString()).toBe(whole);
    }
    expect(body.toString()).toBe(whole);
    const list = new PiecedText(jsonPieces({ list: jsonList([one, other, one, "1", one]) }));
    // Everything between shared pieces is shared too.
    expect(list.pieces.filter((piece) => typeof piece === "string")).toEqual(['{"list":[', ",1,", "]}"]);
    expect(await compressAnswer(new PiecedText([one, '","api_key":"secret"']), browser)).toBe(null);
  });

  it("gives equal answers different lengths", async () => {
    const lengths = new Set<number | undefined>();
    for (let round = 0; round < 20; round += 1) lengths.add((await compressAnswer(text, browser))?.length);
    expect(lengths.size).toBeGreaterThan(5);
  });

  it.each([
    ["is short", `"${"x".repeat(LEAST_LENGTH - 3)}"`, browser],
    ["holds a key", JSON.stringify({ bots: [{ api_key: "secret" }], text }), browser],
    [
      "holds an invitation's secret",
      JSON.stringify({ invites: [{ link_url: "https://x/join/y" }], text }),
      browser,
    ],
    ["was asked for by another site", text, { ...browser, "sec-fetch-site": "cross-site" }],
    ["is for a client that does not decode it", text, { "accept-encoding": "br" }],
    ["is for a client that says nothing", text, {}],
  ])("leaves an answer as it is that %s", async (_, body, request) => {
    expect(await compressAnswer(body, request)).toBeNull();
  });

  it("is not kept from compressing by text that people wrote", async () => {
    const quoted = JSON.stringify({ content: '"api_key":"mine"', text });
    expect(await compressAnswer(quoted, browser)).not.toBeNull();
  });

  it("compresses few answers at a time", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => compressAnswer(text, browser)));
    expect(answers.filter((answer) => answer !== null).length).toBe(2);
  });
});

describe("acceptsEncoding", () => {
  it.each([
    ["gzip", true],
    ["GZip;q=0.5, br", true],
    ["*", true],
    ["br, *;q=0", false],
    ["gzip;q=0", false],
    ["gzip; q=0.0, *", false],
    ["identity", false],
    ["", false],
  ])("%j accepts gzip: %s", (offered, isAccepted) => {
    expect(acceptsEncoding({ "accept-encoding": offered }, "gzip")).toBe(isAccepted);
  });
});
