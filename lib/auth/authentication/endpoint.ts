/** Declares and runs endpoints. */
import type { Readable } from "node:stream";
import type { z } from "zod";
import { addressBlock } from "../../kernel/address-block.ts";
import type {
  AuthRequirement,
  Contract,
  ParamsSchema,
  ReturnsSchema,
} from "../../kernel/contract/contract.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { parameterParser } from "../../kernel/http/parse-parameters.ts";
import { type CountedRequest, consumeRequest } from "../../kernel/http/rate-limit.ts";
import {
  MAX_BODY_BYTES,
  MAX_UNAUTHENTICATED_BODY_BYTES,
  type RawRequest,
  type RawResponse,
} from "../../kernel/http/raw-request.ts";
import { isJson, readParameters, readPayload } from "../../kernel/http/read-parameters.ts";
import { type ReceivedFile, receiveForm } from "../../kernel/http/receive-form.ts";
import { encodeAnswer, respond, respondEncoded, respondText } from "../../kernel/http/respond.ts";
import { requireSpaceFor, unavailability } from "../../kernel/http/unavailability.ts";
import { runFromWeb, type WebHandler } from "../../kernel/http/web-mount.ts";
import { logger } from "../../kernel/log.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";
import { knownOrganizationOf, organizationOf } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

import { discardFile } from "../../kernel/storage/stored-files.ts";
import { yieldPerUser } from "../../kernel/turns/yield-per-user.ts";
import { INCOMING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { authenticateByAddress } from "../keys/authenticate-by-address.ts";
import { requireKeyScope } from "../keys/key-limits.ts";
import { scopeOf } from "../keys/key-scopes.contract.ts";
import { authenticateRequest, refuseOtherSites, signedOut, unauthorized } from "./authenticate-request.ts";
import { callerOf, refusalOf } from "./who-may.ts";

type ActorOf<Auth extends AuthRequirement> = Auth extends "user"
  ? Actor
  : Auth extends "optional"
    ? Actor | null
    : null;

export interface Call<Auth extends AuthRequirement, Params extends ParamsSchema> {
  readonly actor: ActorOf<Auth>;
  readonly params: z.output<Params>;
  /** null before the first organization exists. */
  readonly organization: Organization | null;
  readonly request: RawRequest;
  /** How rate limits count it. */
  readonly counted: CountedRequest;
  /** In the sender's own format. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Also runs without Next.js. */
export interface EndpointHandler extends WebHandler {
  readonly contract: Contract;
  readonly run: (request: RawRequest) => Promise<RawResponse>;
}

export function endpoint<
  Auth extends AuthRequirement,
  Params extends ParamsSchema,
  Returns extends ReturnsSchema,
>(
  contract: Contract<Auth, Params, Returns>,
  act: (call: Call<Auth, Params>) => z.input<Returns> | Promise<z.input<Returns>>,
): EndpointHandler {
  const parse = parameterParser(contract.params);
  return handlerOf(contract, async (request, actor, organization, counted) => {
    const body = await readBody(request, actor);
    if (actor) await yieldPerUser(personOf(actor.user));
    const payload = contract.takesPayload ? await readPayload(request, body) : {};
    const isOnlyPayload = contract.takesPayload && isJson(request);
    const { params, ignored } = parse(await readParameters(request, isOnlyPayload ? EMPTY : body));
    requirePermittedCaller(contract, actor);
    const data = await act({
      actor: actor as ActorOf<Auth>,
      params,
      organization,
      request,
      counted,
      payload,
    });
    return { data, ignored };
  });
}

export interface FileCall<Params extends ParamsSchema> {
  readonly actor: Actor;
  readonly params: z.output<Params>;
  /** Removed after the call, unless the verb keeps it. */
  readonly file: ReceivedFile;
}

/** @param allow runs before the file is read; throws an ApiError for callers who may not send one. */
export function fileEndpoint<Params extends ParamsSchema, Returns extends ReturnsSchema>(
  contract: Contract<"user", Params, Returns>,
  allow: (actor: Actor) => void,
  act: (call: FileCall<Params>) => Promise<z.input<Returns>>,
): EndpointHandler {
  const parse = parameterParser(contract.params);
  const { file: rules } = contract;
  if (!rules) throw new Error(`${contract.operationId} receives no file.`);
  return handlerOf(contract, async (request, actor) => {
    if (!actor) throw unauthorized();
    requirePermittedCaller(contract, actor);
    allow(actor);
    const inAddress = await readParameters(request, EMPTY);
    const { parameters, file } = await receiveForm(request, actor, rules);
    try {
      const { params, ignored } = parse(new Map([...parameters, ...inAddress]));
      return { data: await act({ actor, params, file }), ignored };
    } finally {
      await discardFile(file.key);
    }
  });
}

export interface Archive {
  readonly content: Readable;
  readonly name: string;
}

export function archiveEndpoint<Params extends ParamsSchema>(
  contract: Contract<"user", Params>,
  act: (call: { readonly actor: Actor; readonly params: z.output<Params> }) => Promise<Archive>,
): EndpointHandler {
  const parse = parameterParser(contract.params);
  return handlerOf(contract, async (request, actor) => {
    if (!actor) throw unauthorized();
    const { params } = parse(await readParameters(request, EMPTY));
    requirePermittedCaller(contract, actor);
    return act({ actor, params });
  });
}

interface Outcome {
  readonly data: object;
  readonly ignored: readonly string[];
}

function handlerOf(
  contract: Contract,
  work: (
    request: RawRequest,
    actor: Actor | null,
    organization: Organization | null,
    counted: CountedRequest,
  ) => Promise<Outcome | Archive>,
): EndpointHandler {
  async function answer(request: RawRequest, headers: Record<string, string>): Promise<RawResponse> {
    const organization = await (contract.needsNoDatabase ? knownOrganizationOf : organizationOf)(
      request.origin,
    );
    if (organization) request.logged.subdomain = organization.realm.subdomain;
    const actor = await authenticate(contract, request, organization).catch((error) => {
      // Failed authentications count by address.
      consumeRequest(null, request.clientAddress, headers);
      throw error;
    });
    const counted = consumeRequest(actor, request.clientAddress, headers);
    if (actor) request.onAuthenticated(actor);
    requireAccess(contract, actor);
    requireSpaceFor(contract);
    const outcome = await work(request, actor, organization, counted);
    if ("content" in outcome) return respondArchive(outcome, headers);
    const { data, ignored } = outcome;
    const asker = actor ? personOf(actor.user) : addressBlock(request.clientAddress);
    const response = contract.answersText
      ? respondText(data, headers)
      : respondEncoded(
          200,
          await encodeAnswer(contract.isDocument ? data : enveloped(data, contract, ignored), asker),
          headers,
        );
    if (contract.redirects && "url" in data) {
      return { ...response, status: 302, headers: { ...response.headers, location: String(data.url) } };
    }
    counted.countAnswer(response.body.length);
    return response;
  }

  async function run(request: RawRequest): Promise<RawResponse> {
    const headers: Record<string, string> = {};
    try {
      return await answer(request, headers);
    } catch (error) {
      return refuse(error, request, headers);
    }
  }

  return Object.assign(runFromWeb(run), { contract, run });
}

/** Webhook payload fields are not parameters, so never unsupported ones. */
function enveloped(data: object, { takesPayload }: Contract, ignored: readonly string[]): object {
  const unsupported = ignored.length > 0 && !takesPayload ? { ignored_parameters_unsupported: ignored } : {};
  return { result: "success", msg: "", ...data, ...unsupported };
}

/** Checked after parsing, so that parameter errors come first. */
function requirePermittedCaller(contract: Contract, actor: Actor | null): void {
  const refusal = actor && refusalOf(contract, callerOf(actor));
  if (refusal) throw new ApiError(refusal.code, refusal.message);
  if (!actor || !contract.oneOf) return;
  if (!actor.organization.permissions.mayOneOf(actor.user, contract.oneOf))
    throw badRequest("Insufficient permission");
}

/** After authentication: strangers must not occupy memory or time. */
function readBody(request: RawRequest, actor: Actor | null): Promise<Uint8Array> {
  return request.readBody(actor ? MAX_BODY_BYTES : MAX_UNAUTHENTICATED_BODY_BYTES);
}

async function authenticate(
  { auth, takesPayload }: Contract,
  request: RawRequest,
  organization: Organization | null,
): Promise<Actor | null> {
  if (auth === "none") {
    refuseOtherSites(request);
    return null;
  }
  const actor = organization
    ? ((takesPayload ? authenticateByAddress(request, organization) : null) ??
      (await authenticateRequest(request, organization)))
    : null;
  if (!actor && auth === "user") throw await signedOut(request.headers.cookie);
  return actor;
}

/** @throws ApiError UNAUTHORIZED for a bot that only sends messages, BAD_REQUEST for a key without the scope. */
export function requireAccess(contract: Contract, actor: Actor | null): void {
  if (actor) requireKeyScope(actor, scopeOf(contract));
  const { auth, forIncomingWebhooks } = contract;
  if (auth === "none" || forIncomingWebhooks || actor?.user.botType !== INCOMING_WEBHOOK) return;
  throw new ApiError("UNAUTHORIZED", "This API is not available to incoming webhook bots.");
}

const EMPTY = new Uint8Array();

function respondArchive({ content, name }: Archive, headers: Readonly<Record<string, string>>): RawResponse {
  return {
    status: 200,
    headers: {
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      vary: "Cookie, Authorization",
      ...headers,
    },
    body: "",
    stream: content,
  };
}

/** Does not open the browser's password dialog. */
function challenge({ headers }: Pick<RawRequest, "headers">): string {
  return headers["sec-fetch-mode"] === undefined ? 'Basic realm="parley"' : 'Session realm="parley"';
}

/** Logs and hides anything but an ApiError. */
export function refuse(
  error: unknown,
  request: Pick<RawRequest, "headers">,
  limits: Readonly<Record<string, string>> = {},
): RawResponse {
  if (!(error instanceof ApiError)) {
    const temporary = unavailability(error);
    if (temporary) return refuse(temporary, request, limits);
    logger.error({ err: error }, "request failed");
    const body = { result: "error", msg: "Internal server error", code: "INTERNAL_SERVER_ERROR" };
    return respond(500, body, limits);
  }
  const headers: Record<string, string> = { ...limits };
  if (error.code === "UNAUTHORIZED") headers["www-authenticate"] = challenge(request);
  const allowed = error.extra.allowed_methods;
  if (Array.isArray(allowed)) headers.allow = allowed.join(", ");
  const wait = error.extra["retry-after"];
  if (typeof wait === "number") headers["retry-after"] = String(Math.ceil(wait));
  const body = { result: "error", msg: error.message, ...error.extra, code: error.code };
  return respond(error.status, body, headers);
}
