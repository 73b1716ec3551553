/** Calls the API as any of the bench's accounts. */
import { Agent, request } from "node:http";
import type { Account } from "./deliveries.ts";

/** Fields that later calls need. */
export interface Answer {
  readonly id?: number;
  readonly queue_id?: string;
  readonly last_event_id?: number;
  readonly presence_last_update_id?: number;
  readonly messages?: readonly { readonly id: number }[];
}

export class ApiCaller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;
  readonly #refusals: Record<string, number> = {};

  constructor(port: number) {
    this.#port = port;
  }

  get refusals(): Readonly<Record<string, number>> {
    return this.#refusals;
  }

  get(account: Account, path: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.#call("GET", account, `${path}?${form(params)}`, "");
  }

  post(account: Account, path: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.#call("POST", account, path, form(params));
  }

  patch(account: Account, path: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.#call("PATCH", account, path, form(params));
  }

  delete(account: Account, path: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.#call("DELETE", account, path, form(params));
  }

  close(): void {
    this.#agent.destroy();
  }

  #call(method: string, { email, apiKey }: Account, path: string, body: string): Promise<Answer> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      const target = { agent: this.#agent, host: "127.0.0.1", port: this.#port, path: `/api/v1${path}` };
      const outgoing = request({ ...target, method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => {
          const status = String(response.statusCode);
          if (status !== "200") this.#refusals[status] = (this.#refusals[status] ?? 0) + 1;
          resolve(status === "200" ? JSON.parse(text) : {});
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }
}

function form(params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(entries).toString();
}
