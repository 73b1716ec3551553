/** Registrations of the web app in a large organization. */
import { request } from "node:http";
import { REGISTRATION } from "../../components/model/store/registration.ts";
import { costBetween } from "../../lib/testing/measuring/processor-time.ts";
import type { Account } from "../deliveries.ts";
import type { NpmServer } from "../npm-start.ts";

const WARM_UPS = 5;
const REGISTRATIONS = 30;
const MEGABYTE = 1_000_000;

export interface RegistrationFigures {
  /** Processor time of server and database, in ms. */
  readonly cost: number;
  /** Megabytes, compressed. */
  readonly size: number;
}

/** One after the other, like a browser: compressed. */
export async function measureRegistrations(
  server: NpmServer,
  account: Account,
): Promise<RegistrationFigures> {
  for (let count = 0; count < WARM_UPS; count += 1) await register(server.port, account);
  const before = server.processorTime();
  let bytes = 0;
  for (let count = 0; count < REGISTRATIONS; count += 1) bytes += await register(server.port, account);
  return {
    cost: costBetween(before, server.processorTime()) / REGISTRATIONS,
    size: bytes / REGISTRATIONS / MEGABYTE,
  };
}

/** Returns the answer's size in bytes, as received. */
function register(port: number, { email, apiKey }: Account): Promise<number> {
  const entries = Object.entries(REGISTRATION).map(([name, value]) => [name, JSON.stringify(value)]);
  const headers = {
    authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
    "accept-encoding": "gzip",
  };
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port, path: "/api/v1/register", method: "POST", headers };
    const asking = request(target, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`A registration was answered with ${response.statusCode}.`));
      });
    });
    asking.on("error", reject);
    asking.end(new URLSearchParams(entries).toString());
  });
}
