/** Sends an attacker's requests and counts the responses; refusals and closed connections are not errors. */
import { Agent, request } from "node:http";
import type { Account } from "../deliveries.ts";

type Params = Readonly<Record<string, unknown>>;

interface Strike {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const FORM = "application/x-www-form-urlencoded";

export class CountingClient {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #answers = new Map<string, number>();
  readonly port: number;
  readonly address: string;

  constructor(port: number, address = "127.0.0.1") {
    this.port = port;
    this.address = address;
  }

  get answers(): string {
    return [...this.#answers].map(([status, count]) => `${count} × ${status}`).join(", ");
  }

  get(account: Account | null, path: string, params: Params): Promise<string> {
    return this.send({ method: "GET", path: `${path}?${formOf(params)}`, headers: credentials(account) });
  }

  post(account: Account | null, path: string, params: Params): Promise<string> {
    const headers = { ...credentials(account), "content-type": FORM };
    return this.send({ method: "POST", path, headers, body: formOf(params) });
  }

  /** Resolves with a successful response's body or Location; otherwise with "". */
  send({ method, path, headers, body = "" }: Strike): Promise<string> {
    return new Promise((resolve) => {
      const finish = (status: string, text: string) => {
        this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
        resolve(text);
      };
      const target = { agent: this.#agent, host: "127.0.0.1", port: this.port, localAddress: this.address };
      const sizes = { "content-length": Buffer.byteLength(body) };
      const outgoing = request({ ...target, method, path, headers: { ...headers, ...sizes } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => finish("broken off", ""));
        response.on("end", () => {
          const { statusCode, headers } = response;
          const body = statusCode === 200 ? Buffer.concat(chunks).toString("utf8") : "";
          finish(String(statusCode), statusCode === 201 ? (headers.location ?? "") : body);
        });
      });
      outgoing.on("error", () => finish("closed", ""));
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export function credentials(account: Account | null): Record<string, string> {
  if (!account) return {};
  return { authorization: `Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString("base64")}` };
}

function formOf(params: Params): string {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(entries).toString();
}
