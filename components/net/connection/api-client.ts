/** Calls the server's own API with this browser's session. */
import type { AnswerOf, CallArguments, OperationName } from "./operations.ts";

/** An unsuccessful response. `code` is the server's, or UNREACHABLE without a response. */
export class RequestFailure extends Error {
  readonly code: string;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Seconds to wait, if the server sent them. */
  readonly retryAfter: number | null;
  /** The whole response, for errors with more fields. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    status: number,
    message: string,
    retryAfter: number | null = null,
    answer: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "RequestFailure";
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }
}

/** Error codes after which the session has ended. */
export const SIGNED_OUT: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
]);

let whenSignedOut: ((failure: RequestFailure) => void) | null = null;

/** Calls `listener` with each such response; null stops that. */
export function followSession(listener: typeof whenSignedOut): void {
  whenSignedOut = listener;
}

let ownAccountId = 0;

/** Sends later requests for this account only, even if the browser's session changes; 0 lifts the restriction. */
export function writeAs(accountId: number): void {
  ownAccountId = accountId;
}

/** Tells the server which account the page belongs to. */
export function accountHeaders(): Record<string, string> {
  return ownAccountId === 0 ? {} : { "X-Parley-Account": String(ownAccountId) };
}

export const UNREACHABLE = "The server cannot be reached.";

/** Arrays and objects become JSON, other values plain text; undefined is omitted. */
function encodeParams(params: object): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...params })) {
    if (value === undefined) continue;
    encoded.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return encoded;
}

/** The parameter that keeps its slashes, because its route matches the rest of the path. */
const REST_OF_PATH = "fragment";

/** Fills in the path; `left` has the parameters for the query or the body. */
export function fillPath(template: string, params: object): { path: string; left: URLSearchParams } {
  const left = encodeParams(params);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? "";
    left.delete(name);
    return name === REST_OF_PATH
      ? value.split("/").map(encodeURIComponent).join("/")
      : encodeURIComponent(value);
  });
  return { path: `/api/v1${path}`, left };
}

type CallOptions = {
  keepalive?: boolean;
  signal?: AbortSignal;
  /** For a request that asks which account has the session. */
  isOfAnyone?: boolean;
};

/**
 * Calls an operation, typed by its contract: `callApi("PATCH /messages/{message_id}", { … })`.
 * @throws RequestFailure with a sentence for the user.
 */
export function callApi<Name extends OperationName>(
  name: Name,
  ...[params, options]: CallArguments<Name, CallOptions>
): Promise<AnswerOf<Name>> {
  const [method = "", template = ""] = name.split(" ");
  return request<AnswerOf<Name>>(method, fillPath(template, params ?? {}), options);
}

/** For parameter names known only at run time, as on settings pages; unchecked by the compiler. */
export function callApiWithRows<Name extends OperationName>(
  name: Name,
  params: Readonly<Record<string, unknown>>,
): Promise<AnswerOf<Name>> {
  const [method = "", template = ""] = name.split(" ");
  return request<AnswerOf<Name>>(method, fillPath(template, params));
}

async function request<Answer>(
  method: string,
  { path, left }: { path: string; left: URLSearchParams },
  { isOfAnyone, ...options }: CallOptions = {},
): Promise<Answer> {
  const isRead = method === "GET";
  const response = await fetch(isRead && left.size > 0 ? `${path}?${left}` : path, {
    method,
    body: isRead ? undefined : left,
    headers: isOfAnyone ? {} : accountHeaders(),
    ...options,
  }).catch(() => {
    throw new RequestFailure("UNREACHABLE", 0, UNREACHABLE);
  });
  return answerOf<Answer>(response.status, await response.json().catch(() => null));
}

/**
 * Returns the body of a successful response.
 * @throws RequestFailure otherwise, and if the body is not the API's, such as a proxy's error page.
 */
export function answerOf<Answer>(status: number, body: unknown): Answer {
  if (!isAnswer<Answer>(body)) throw new RequestFailure("UNREACHABLE", status, UNREACHABLE);
  if (body.result === "success") return body;
  const { code, msg, "retry-after": wait } = body;
  const retryAfter = typeof wait === "number" ? wait : null;
  const failure = new RequestFailure(code ?? "", status, msg || UNREACHABLE, retryAfter, body);
  if (SIGNED_OUT.has(failure.code)) whenSignedOut?.(failure);
  throw failure;
}

type Envelope = { result: string; code?: string; msg?: string; readonly [field: string]: unknown };

/** The server has checked the other fields against the operation's contract. */
function isAnswer<Answer>(body: unknown): body is Envelope & Answer {
  return typeof body === "object" && body !== null && "result" in body;
}

/** Whether the session was ended deliberately: false if it expired or its cookie was deleted. */
export function isEnded({ code, answer }: RequestFailure): boolean {
  return code !== "UNAUTHORIZED" || answer.session_ended === true;
}

/** Whether a retry may help: no response, an overloaded server, or a rate limit. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    (error.status === 0 || error.status >= 500 || error.code === "RATE_LIMIT_HIT")
  );
}
