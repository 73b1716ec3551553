/** Calls the API with this browser's session. */
import { lazyModule } from "../../ui/lazy-module.ts";
import type { AnswerOf, CallArguments, OperationName } from "./operations.ts";

/** `code` is the server's, or UNREACHABLE without a response. */
export class RequestFailure extends Error {
  readonly code: string;
  /** 0 without a response. */
  readonly status: number;
  /** Seconds, if the server sent them. */
  readonly retryAfter: number | null;
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

export const SIGNED_OUT: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
]);

let whenSignedOut: ((failure: RequestFailure) => void) | null = null;

export function followSession(listener: typeof whenSignedOut): void {
  whenSignedOut = listener;
}

let ownAccountId = 0;

/** Restricts later requests to this account, even if the browser's session changes; 0 lifts this. */
export function writeAs(accountId: number): void {
  ownAccountId = accountId;
}

export function accountHeaders(): Record<string, string> {
  return ownAccountId === 0 ? {} : { "X-Parley-Account": String(ownAccountId) };
}

export const UNREACHABLE = "The server cannot be reached.";

function encodeParams(params: object): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>({ ...params })) {
    if (value === undefined) continue;
    encoded.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return encoded;
}

/** This parameter keeps its slashes: the route matches the rest of the path. */
const REST_OF_PATH = "fragment";

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
  /** For requests that ask whose session this is. */
  isOfAnyone?: boolean;
};

/**
 * Typed by contract: `callApi("PATCH /messages/{message_id}", { … })`.
 * @throws RequestFailure with a sentence for the user.
 */
export function callApi<Name extends OperationName>(
  name: Name,
  ...[params, options]: CallArguments<Name, CallOptions>
): Promise<AnswerOf<Name>> {
  const [method = "", template = ""] = name.split(" ");
  return request<AnswerOf<Name>>(method, fillPath(template, params ?? {}), options);
}

/** For parameter names known only at run time, as on settings pages. */
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
  const body = await response.json().catch(() => null);
  if (!response.ok) {
    const loaded = sentences.load().catch(() => null);
    await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, SENTENCES_MS))]);
  }
  return answerOf<Answer>(response.status, body);
}

/** On a slow connection, a failure is told in the protocol's sentence rather than late. */
const SENTENCES_MS = 1_000;

/** Loaded when the browser is idle, or with the first failure. */
const sentences = lazyModule(() => import("./failure-sentences.ts").then((module) => module.ownSentence));

/** @throws RequestFailure also for foreign bodies such as a proxy's error page. */
export function answerOf<Answer>(status: number, body: unknown): Answer {
  if (!isAnswer<Answer>(body)) throw new RequestFailure("UNREACHABLE", status, UNREACHABLE);
  if (body.result === "success") return body;
  const { code, msg, "retry-after": wait } = body;
  const retryAfter = typeof wait === "number" ? wait : null;
  const sentence = sentences.loaded()?.(msg ?? "") || msg || UNREACHABLE;
  const failure = new RequestFailure(code ?? "", status, sentence, retryAfter, body);
  if (SIGNED_OUT.has(failure.code)) whenSignedOut?.(failure);
  throw failure;
}

type Envelope = { result: string; code?: string; msg?: string; readonly [field: string]: unknown };

/** The server has validated the other fields. */
function isAnswer<Answer>(body: unknown): body is Envelope & Answer {
  return typeof body === "object" && body !== null && "result" in body;
}

/** False if the session expired or its cookie was deleted. */
export function isEnded({ code, answer }: RequestFailure): boolean {
  return code !== "UNAUTHORIZED" || answer.session_ended === true;
}

/** No response, an overloaded server, or a rate limit. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    (error.status === 0 || error.status >= 500 || error.code === "RATE_LIMIT_HIT")
  );
}
