/** A browser-like client for pages, with cookies. */
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const csrf = z.object({ csrfToken: z.string() });
const redirection = z.object({ url: z.string() });

export class PageClient {
  readonly #port: number;
  readonly #host: string;
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];

  constructor(port: number, host: string) {
    this.#port = port;
    this.#host = host;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
    return this.#send("GET", path, headers);
  }

  postForm(
    path: string,
    params: Readonly<Record<string, string>>,
    given: Readonly<Record<string, string>> = {},
  ): Promise<PageAnswer> {
    const headers = { "content-type": "application/x-www-form-urlencoded", ...given };
    return this.#send("POST", path, headers, new URLSearchParams(params).toString());
  }

  /** Returns the identity provider's URL. */
  async setOut(provider: string, callbackUrl: string): Promise<string> {
    const { csrfToken } = csrf.parse(JSON.parse((await this.get("/api/auth/csrf")).body));
    const form = { csrfToken, callbackUrl, json: "true" };
    const { body } = await this.postForm(`/api/auth/signin/${provider}`, form);
    return redirection.parse(JSON.parse(body)).url;
  }

  /** Errors appear in the response's `url`, success in the cookies. */
  async signIn(provider: string, params: Readonly<Record<string, string>>): Promise<PageAnswer> {
    const { csrfToken } = csrf.parse(JSON.parse((await this.get("/api/auth/csrf")).body));
    return this.postForm(`/api/auth/callback/${provider}`, { ...params, csrfToken, json: "true" });
  }

  async signOut(callbackUrl = "/"): Promise<PageAnswer> {
    const { csrfToken } = csrf.parse(JSON.parse((await this.get("/api/auth/csrf")).body));
    return this.postForm("/api/auth/signout", { csrfToken, callbackUrl, json: "true" });
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get session(): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith("next-auth.session-token"))?.[1];
  }

  async #send(
    method: string,
    path: string,
    given: Readonly<Record<string, string>>,
    body = "",
  ): Promise<PageAnswer> {
    const cookie = this.cookies.size > 0 ? { cookie: this.cookieHeader } : {};
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const headers = { host: this.#host, ...cookie, ...(body ? length : {}), ...given };
    const answer = await new Promise<PageAnswer>((resolve, reject) => {
      const request = httpRequest(
        { host: "127.0.0.1", port: this.#port, method, path, headers },
        (response) => {
          text(response).then(
            (content) =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
            reject,
          );
        },
      );
      request.on("error", reject);
      request.end(body);
    });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined) return;
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }
}
