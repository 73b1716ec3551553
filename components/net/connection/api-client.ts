/** Calls the server's own API with the session of this browser. */
import type { AnswerOf, CallArguments, OperationName } from "./operations.ts";

/** An answer that is not a success. `code` is the server's, or UNREACHABLE when no answer came. */
export class RequestFailure extends Error {
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Seconds to wait, when the server asked for patience. */
  readonly retryAfter: number | null;
  /** The whole answer, for errors that say more than their sentence. */
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

/** Codes that say that the session of this browser has ended. */
export const SIGNED_OUT: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
]);

let whenSignedOut: ((failure: RequestFailure) => void) | null = null;

/** Has `listener` called with each answer that says so; null ends it. */
export function followSession(listener: typeof whenSignedOut): void {
  whenSignedOut = listener;
}

let ownAccountId = 0;

/** From now on, what is written is written for this account only, whoever's session the browser has; 0 for any. */
export function writeAs(accountId: number): void {
  ownAccountId = accountId;
}

/** They tell the server which account the page belongs to. */
export function accountHeaders(): Record<string, string> {
  return ownAccountId === 0 ? {} : { "X-Parley-Account": String(ownAccountId) };
}

export const UNREACHABLE = "The server cannot be reached.";

/** Lists and objects travel as JSON text, everything else as plain text; undefined is left out. */
function encodeParams(params: object): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...params })) {
    if (value === undefined) continue;
    encoded.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return encoded;
}

/** The parameter whose slashes stay slashes, because its route takes the rest of the path. */
const REST_OF_PATH = "fragment";

/** The path with its parameters in it, and the parameters that are left for the query or the body. */
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
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** For a request that asks whose session it is. */
  isOfAnyone?: boolean;
};

/**
 * Calls the operation of this name, which its contract types: `callApi("PATCH /messages/{message_id}", { … })`.
 * @returns the parsed response.
 * @throws RequestFailure with a sentence that can be shown.
 */
export function callApi<Name extends OperationName>(
  name: Name,
  ...[params, options]: CallArguments<Name, CallOptions>
): Promise<AnswerOf<Name>> {
  const [method = "", template = ""] = name.split(" ");
  return request<AnswerOf<Name>>(method, fillPath(template, params ?? {}), options);
}

/** For parameters whose names are data, such as the rows of settings pages: nothing checks them when this is compiled. */
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
 * The body of an answer with this status, if it is a success.
 * @throws RequestFailure for every other answer, and for a body that is not the API's, such as a proxy's own page.
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

/** What else is in it was checked by the server against the operation's contract. */
function isAnswer<Answer>(body: unknown): body is Envelope & Answer {
  return typeof body === "object" && body !== null && "result" in body;
}

/** Whether somebody has ended the session: it has not merely expired, nor was its cookie deleted. */
export function isEnded({ code, answer }: RequestFailure): boolean {
  return code !== "UNAUTHORIZED" || answer.session_ended === true;
}

/** Whether asking again may help: no answer, an overloaded server, or too many requests. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    (error.status === 0 || error.status >= 500 || error.code === "RATE_LIMIT_HIT")
  );
}
