/** HTTP client that checks responses against their contracts. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { ZodType } from "zod";
import { regenerateOwnApiKey } from "../../accounts/bots/bots.contract.ts";
import { contracts } from "../../catalog/catalog.ts";
import type { Contract } from "../../kernel/contract/contract.ts";
import { possibleErrors, refusals } from "../../kernel/openapi/error-responses.ts";

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Record<string, unknown>;
}

export interface ClientIdentity {
  /** Null for none. */
  readonly credentials: { readonly email: string; readonly apiKey: string } | null;
  /** Selects the organization. */
  readonly host: string;
  /** A kept connection may be closed while its next request is on the way. */
  readonly keepsConnections?: false;
}

export interface RawCall {
  readonly method: string;
  /** Relative to /api/v1, with the query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

export class ApiClient {
  readonly #port: number;
  #identity: ClientIdentity;

  constructor(port: number, identity: ClientIdentity) {
    this.#port = port;
    this.#identity = identity;
  }

  get(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> {
    const query = encode(params);
    return this.raw({ method: "GET", path: query ? `${path}?${query}` : path });
  }

  post(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> {
    return this.#form("POST", path, params);
  }

  patch(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> {
    return this.#form("PATCH", path, params);
  }

  put(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> {
    return this.#form("PUT", path, params);
  }

  delete(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> {
    return this.#form("DELETE", path, params);
  }

  /** Multipart if there is a file. */
  async #form(method: string, path: string, params: Readonly<Record<string, unknown>>): Promise<ApiAnswer> {
    if (Object.values(params).some((value) => value instanceof Blob)) {
      return this.raw({ method, path, ...(await multipart(params)) });
    }
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return this.raw({ method, path, headers, body: encode(params) });
  }

  takeKey(apiKey: string): void {
    const { credentials } = this.#identity;
    if (credentials) this.#identity = { ...this.#identity, credentials: { ...credentials, apiKey } };
  }

  async raw(call: RawCall): Promise<ApiAnswer> {
    const answer = await send(this.#port, this.#identity, call);
    const path = call.path.replace(/\?.*/s, "");
    const found = contractOf(call.method, path);
    if (found) requireContract(found, answer);
    // A program could not continue with its former key.
    if (found?.contract === regenerateOwnApiKey && typeof answer.body.api_key === "string")
      this.takeKey(answer.body.api_key);
    return answer;
  }
}

export async function multipart(params: Readonly<Record<string, unknown>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined)
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  return { headers: { "content-type": encoded.headers.get("content-type") ?? "" }, body };
}

/** Strings verbatim, everything else as JSON; omits undefined. */
function encode(params: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form.toString();
}

function send(
  port: number,
  { credentials, host, keepsConnections }: ClientIdentity,
  call: RawCall,
): Promise<ApiAnswer> {
  const authorization = credentials
    ? {
        authorization: `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString("base64")}`,
      }
    : {};
  // Node sends no Content-Length for DELETE by default, so the server would ignore the body.
  const isChunked = call.headers?.["transfer-encoding"] !== undefined;
  const size = isChunked || call.body === undefined ? {} : { "content-length": Buffer.byteLength(call.body) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method: call.method,
        path: `/api/v1${call.path}`,
        headers: { host, ...authorization, ...size, ...call.headers },
        ...(keepsConnections === false && { agent: false }),
        ...(call.signal ? { signal: call.signal } : {}),
      },
      (response) => resolve(answerOf(response)),
    );
    request.on("error", reject);
    request.end(call.body);
  });
}

/** Rejects when the response breaks off, or is no JSON, like a proxy's. */
async function answerOf(response: IncomingMessage): Promise<ApiAnswer> {
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: bodyOf(await text(response), headers["content-type"]) };
}

/** An archive becomes an empty object. */
function bodyOf(sent: string, contentType: string | undefined): Record<string, unknown> {
  if (contentType === "application/gzip") return {};
  if (contentType?.startsWith("text/plain")) return { text: sent };
  return sent === "" ? {} : JSON.parse(sent);
}

/** Answers are checked against it; compiled once, because that takes longer than a request. */
interface CheckedContract {
  readonly contract: Contract;
  readonly segments: readonly string[];
  readonly returns: ZodType;
  readonly errors: ReadonlySet<unknown>;
  /** Of errors. */
  readonly statuses: ReadonlySet<string>;
}

function checkedContract(contract: Contract): CheckedContract {
  return {
    contract,
    segments: contract.path.split("/"),
    returns: contract.returns.strict(),
    errors: new Set(possibleErrors(contract)),
    statuses: new Set(Object.keys(refusals(contract))),
  };
}

const checked = Map.groupBy(contracts.map(checkedContract), ({ contract }): string => contract.method);

const literalPaths = new Set(contracts.map(({ path }) => path).filter((path) => !path.includes("{")));

/** Literal paths take precedence, also when they have other methods only. */
function contractOf(method: string, path: string): CheckedContract | undefined {
  const candidates = checked.get(method) ?? [];
  const segments = path.split("/");
  const fits = ({ segments: pattern }: CheckedContract) =>
    pattern.length === segments.length &&
    pattern.every((part, index) => part === segments[index] || part.startsWith("{"));
  if (literalPaths.has(path)) return candidates.find(({ contract }) => contract.path === path);
  return candidates.find(fits);
}

function requireContract({ contract, returns, errors, statuses }: CheckedContract, answer: ApiAnswer): void {
  const { status, body } = answer;
  if (status >= 400) {
    if (!errors.has(body.code))
      throw new Error(`${contract.operationId} answers with ${body.code}, which its contract does not list.`);
    if (!statuses.has(String(status)))
      throw new Error(`${contract.operationId} answers ${status}, which its contract does not list.`);
    return;
  }
  const { result: _result, msg: _msg, ignored_parameters_unsupported: _ignored, ...data } = body;
  returns.parse(data);
}
