/** Posts forms over keep-alive connections, with little client-side work. */
import { Agent, request } from "node:http";

export interface PostTarget {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export class HttpPoster {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #target: PostTarget;

  constructor(target: PostTarget) {
    this.#target = target;
  }

  /** Rejects unless the status is 200. */
  post(form: string): Promise<string> {
    const { port, path, headers } = this.#target;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port,
          path,
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(form),
            ...headers,
          },
        },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk: string) => {
            text += chunk;
          });
          response.on("error", reject);
          response.on("end", () => {
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`POST ${path} answered ${response.statusCode}: ${text}`));
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(form);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
