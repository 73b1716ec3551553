/** Parameters of requests. */
import { describe, expect, test } from "vitest";
import { leastProcessMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";
import { ApiError } from "../errors.ts";
import type { RawRequest } from "./raw-request.ts";
import { readParameters } from "./read-parameters.ts";

interface Given extends Partial<Pick<RawRequest, "pathParams" | "queryString">> {
  readonly text?: string;
  readonly type?: string;
  readonly body?: Uint8Array;
}

async function read({ text = "", type, body, ...given }: Given): Promise<Record<string, unknown>> {
  const headers = type ? { "content-type": type } : {};
  const request = { pathParams: {}, queryString: "", headers, ...given };
  return Object.fromEntries(await readParameters(request, body ?? new TextEncoder().encode(text)));
}

const FORM = "application/x-www-form-urlencoded; charset=utf-8";

describe("parameters", () => {
  test("come from the query, the body and the path, which takes precedence", async () => {
    const given = { queryString: "a=1&b=1&c=1", text: "b=2&c=2", type: FORM, pathParams: { c: "3" } };
    expect(await read(given)).toEqual({ a: "1", b: "2", c: "3" });
  });

  test("of forms may contain plus signs, escapes, unescaped JSON and lone percent signs", async () => {
    const text = 'a=1+2%2B3&to=["x","y"]&c=100%&d=%F0%9F%98%80&e';
    expect(await read({ text, type: FORM })).toEqual({
      a: "1 2+3",
      to: '["x","y"]',
      c: "100%",
      d: "😀",
      e: "",
    });
  });

  test("without a content type are read as a form", async () => {
    expect(await read({ text: "a=1" })).toEqual({ a: "1" });
  });

  test("of multipart forms are their texts", async () => {
    const text = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\nä&b\r\n--B--\r\n';
    expect(await read({ text, type: "multipart/form-data; boundary=B" })).toEqual({ a: "ä&b" });
  });

  test("of JSON bodies keep their types, and lone surrogates are replaced", async () => {
    const text = '{"a":1,"b":[true],"c":"\\ud800x"}';
    expect(await read({ text, type: "application/json" })).toEqual({ a: 1, b: [true], c: "�x" });
  });
});

test("a part of a multipart form with endless headers is refused before it is parsed", async () => {
  const headers = 'Content-Disposition: form-data; name="a"\r\n';
  const text = `--B\r\n${headers}${"a: b\r\n".repeat(150_000)}\r\n1\r\n--B--\r\n`;
  const refused = () =>
    expect(read({ text, type: "multipart/form-data; boundary=B" })).rejects.toThrow("Malformed form");
  expect(await leastProcessMilliseconds(50, refused)).toBeLessThan(50);
});

test("a multipart form with more parts than any operation has parameters is refused before it is parsed", async () => {
  const part = (name: string) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const form = (count: number) => ({
    text: `${Array.from({ length: count }, (_, index) => part(`p${index}`)).join("")}--B--\r\n`,
    type: 'multipart/form-data; boundary="B"',
  });
  expect(Object.keys(await read(form(1_000)))).toHaveLength(1_000);
  await expect(read(form(1_001))).rejects.toThrow("Too many parameters (limit: 1000)");
  const large = form(20_000);
  const refused = () => expect(read(large)).rejects.toThrow("Too many parameters (limit: 1000)");
  expect(await leastProcessMilliseconds(50, refused)).toBeLessThan(50);
});

describe("a clear error is returned", () => {
  test.each([
    ["to form text that is not UTF-8", { text: "a=%ff", type: FORM }],
    ["to a query that is not UTF-8", { queryString: "a=%c3%28" }],
    ["to a body that is not UTF-8", { body: new Uint8Array([0x61, 0x3d, 0xff]), type: FORM }],
    ["to broken JSON", { text: "{", type: "application/json" }],
    ["to JSON that is no object", { text: "[1]", type: "application/json" }],
    ["to a broken multipart form", { text: "--B\r\nnonsense", type: "multipart/form-data; boundary=B" }],
  ])("%s", async (_name, given) => {
    await expect(read(given)).rejects.toBeInstanceOf(ApiError);
  });
});

test("a form of a million plus signs takes no more than a few times as long as one of a million letters", async () => {
  const reading = (sign: string) => {
    const text = `a=${sign.repeat(1_000_000)}`;
    return leastProcessMilliseconds(0, () => read({ text, type: FORM }));
  };
  expect(await reading("+")).toBeLessThan(5 * (await reading("x")));
});
