/** Attacks through unfinished, far too large, or endless uploads (tus). */

import type { Account } from "../deliveries.ts";
import { type Attack, times } from "./attacks.ts";
import { type CountingClient, credentials } from "./counting-client.ts";
import { sayAndWait } from "./resource-attacks.ts";

const ROOT = "/api/v1/tus/";
const VERSION = { "tus-resumable": "1.0.0" };
const LARGE_FILE = 25 * 1024 ** 2;
const PIECE_TYPE = "application/offset+octet-stream";

/** Returns the path; "" if refused. */
async function create(client: CountingClient, account: Account, bytes: string): Promise<string> {
  const metadata = `filename ${Buffer.from("a.bin").toString("base64")}`;
  const announced = { ...VERSION, "upload-length": bytes, "upload-metadata": metadata };
  const headers = { ...credentials(account), ...announced };
  const location = await client.send({ method: "POST", path: ROOT, headers });
  return location && new URL(location, "http://localhost").pathname;
}

let begun: string[] = [];

async function begin(client: CountingClient, account: Account, count: number): Promise<void> {
  const created = await times(count, () => create(client, account, String(LARGE_FILE)));
  begun = created.filter((path) => path !== "");
}

export const uploadAttacks: readonly Attack[] = [
  {
    name: "twenty uploads in pieces of the largest size that are never continued",
    strike: (client, { guest }) => times(20, () => create(client, guest, String(LARGE_FILE))),
  },
  {
    name: "two hundred uploads in pieces that are announced with impossible sizes",
    strike: (client, { member }) =>
      times(100, async () => {
        await create(client, member, String(Number.MAX_SAFE_INTEGER));
        await create(client, member, "9".repeat(4_000));
      }),
  },
  {
    name: "forty pieces of uploads that do not end",
    prepare: (client, { member }) => begin(client, member, 10),
    strike: (client, { member }) => {
      const { authorization = "" } = credentials(member);
      return times(40, (index) => {
        const head = [
          `PATCH ${begun[index % begun.length] ?? ROOT} HTTP/1.1`,
          `Host: localhost:${client.port}`,
          `Authorization: ${authorization}`,
          "Tus-Resumable: 1.0.0",
          "Upload-Offset: 0",
          `Content-Type: ${PIECE_TYPE}`,
          `Content-Length: ${LARGE_FILE}`,
        ];
        return sayAndWait(client, client.port, `${head.join("\r\n")}\r\n\r\n${"x".repeat(100_000)}`);
      });
    },
  },
  {
    name: "fifty pieces of one byte, at an offset that is another's by then",
    prepare: (client, { member }) => begin(client, member, 1),
    strike: async (client, { member }) => {
      const headers = {
        ...credentials(member),
        ...VERSION,
        "upload-offset": "0",
        "content-type": PIECE_TYPE,
      };
      const [path = ROOT] = begun;
      await times(50, () => client.send({ method: "PATCH", path, headers, body: "x" }));
    },
  },
];
