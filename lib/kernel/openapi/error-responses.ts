/** The refusals of operations in the API document. */
import type { Contract } from "../contract/contract.ts";
import { errorWords } from "../error-words.ts";
import { type ErrorCode, errorStatus } from "../errors.ts";
import type { Json } from "./schemas.ts";

const ofEveryEndpoint: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "REQUEST_VARIABLE_MISSING",
  "RATE_LIMIT_HIT",
  "REQUEST_TOO_LARGE",
  "HEADERS_TOO_LARGE",
  "INTERNAL_SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];

const ofAuthentication: readonly ErrorCode[] = [
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
  "CSRF_FAILED",
];

const names: Readonly<Record<string, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  413: "TooLarge",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  500: "ServerError",
  503: "Unavailable",
};

const ERROR = { $ref: "#/components/schemas/Error" };

const MISSING = "`BAD_REQUEST`: The object in the path does not exist, or the account may not know of it.";

export function possibleErrors({ auth, errors, method }: Contract): ErrorCode[] {
  const withoutAuthentication: readonly ErrorCode[] = method === "GET" ? [] : ["CSRF_FAILED"];
  const ofKind = auth === "none" ? withoutAuthentication : ofAuthentication;
  return [...new Set([...ofEveryEndpoint, ...errors, ...ofKind])];
}

function responseOf(codes: readonly ErrorCode[], isMissing: boolean): Json {
  const sentences = codes.map((code) => `\`${code}\`: ${errorWords[code]}`);
  return {
    description: [...(isMissing ? [MISSING] : []), ...sentences].join("\n\n"),
    content: { "application/json": { schema: ERROR } },
  };
}

/** By status. */
function codesByStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  return Map.groupBy(codes, (code) => String(errorStatus[code]));
}

const common = codesByStatus([...ofEveryEndpoint, ...ofAuthentication]);

/** The refusals that most operations have. */
export function commonResponses(): Json {
  const shared = [...common].map(([status, codes]) => [names[status], responseOf(codes, false)] as const);
  return Object.fromEntries([...shared, ["NotFound", responseOf([], true)]]);
}

export function refusals(contract: Contract): Json {
  const byStatus = codesByStatus(possibleErrors(contract));
  if (contract.mayBeMissing && !byStatus.has("404")) byStatus.set("404", []);
  const written = [...byStatus].map(([status, codes]) => {
    const isMissing = status === "404" && contract.mayBeMissing === true;
    const isCommon = String(codes) === String(isMissing ? [] : common.get(status));
    const shared = { $ref: `#/components/responses/${names[status]}` };
    return [status, isCommon ? shared : responseOf(codes, isMissing)] as const;
  });
  return Object.fromEntries(written);
}

/** The shape of every error. */
export const errorModel: Json = {
  type: "object",
  description: "Why a request was refused.",
  required: ["result", "msg", "code"],
  properties: {
    result: { const: "error", description: "Always `error`." },
    msg: { type: "string", description: "A sentence about what was wrong, in English." },
    code: {
      type: "string",
      enum: Object.keys(errorStatus),
      description: "The kind of error, for programs.",
    },
    var_name: { type: "string", description: "The parameter that is missing." },
  },
};
