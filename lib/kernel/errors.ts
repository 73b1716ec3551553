/** Error codes with HTTP status, and the exception for error responses. */

export const errorStatus = {
  BAD_REQUEST: 400,
  REQUEST_VARIABLE_MISSING: 400,
  BAD_EVENT_QUEUE_ID: 400,
  BAD_NARROW: 400,
  EXPECTATION_MISMATCH: 400,
  STREAM_DOES_NOT_EXIST: 400,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 400,
  CANNOT_DEACTIVATE_LAST_USER: 400,
  CANNOT_DEACTIVATE_GROUP_IN_USE: 400,
  INVITATION_FAILED: 400,
  REACTION_ALREADY_EXISTS: 400,
  REACTION_DOES_NOT_EXIST: 400,
  UNAUTHORIZED_PRINCIPAL: 400,
  PUSH_SERVICE_NOT_CONFIGURED: 400,
  UNAUTHORIZED: 401,
  INVALID_API_KEY: 401,
  USER_DEACTIVATED: 401,
  REALM_DEACTIVATED: 401,
  AUTHENTICATION_FAILED: 403,
  PASSWORD_AUTH_DISABLED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  CSRF_FAILED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CHANNEL_ALREADY_EXISTS: 409,
  REQUEST_TOO_LARGE: 413,
  RATE_LIMIT_HIT: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** `{result: "error", code, msg, ...extra}` with the code's status. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly status: number;

  constructor(
    code: ErrorCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    status: number = errorStatus[code],
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.extra = extra;
    this.status = status;
  }
}

export function badRequest(message: string, extra: Readonly<Record<string, unknown>> = {}): ApiError {
  return new ApiError("BAD_REQUEST", message, extra);
}

/** For a missing object in the path: BAD_REQUEST with status 404. */
export function doesNotExist(message: string): ApiError {
  return new ApiError("BAD_REQUEST", message, {}, 404);
}

export function missingParameter(name: string): ApiError {
  return new ApiError("REQUEST_VARIABLE_MISSING", `Missing '${name}' argument`, { var_name: name });
}
