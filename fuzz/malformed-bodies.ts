/** Malformed bodies: broken, deep, wide, or in a contradicting encoding. */

export interface TypedBody {
  readonly type: string;
  readonly body: string | Uint8Array;
}

const form = "application/x-www-form-urlencoded";
const json = "application/json";
const multipart = "multipart/form-data; boundary=x";

const manyKeys = (one: (index: number) => string, separator: string) =>
  Array.from({ length: 50_000 }, (_, index) => one(index)).join(separator);

export const malformedBodies: readonly TypedBody[] = [
  { type: json, body: "[".repeat(900_000) },
  { type: json, body: `{"a":${"[".repeat(450_000)}${"]".repeat(450_000)}}` },
  { type: json, body: '{"a":'.repeat(150_000) },
  { type: json, body: `{${manyKeys((index) => `"k${index}":0`, ",")}}` },
  { type: json, body: `{"a":[${"{},".repeat(200_000)}{}]}` },
  { type: json, body: '{"content":"half' },
  { type: json, body: "" },
  { type: json, body: "null" },
  { type: form, body: "&".repeat(900_000) },
  { type: form, body: "a=1&".repeat(200_000) },
  { type: form, body: manyKeys((index) => `k${index}=`, "&") },
  { type: form, body: "%".repeat(900_000) },
  { type: form, body: "content=%ff%fe" },
  { type: form, body: new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0xed, 0xa0, 0x80]) },
  { type: "multipart/form-data", body: "--x" },
  { type: multipart, body: `--x\r\n${"a: b\r\n".repeat(100_000)}` },
  { type: multipart, body: "--x\r\nContent-Disposition: form-data\r\n\r\n".repeat(20_000) },
  { type: "application/x-unknown", body: "\0\0\0" },
  { type: "x".repeat(4_000), body: "a=1" },
];
