/** Resumable uploads in the API document, following tus 1.0.0. */

type Json = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const bytes = { type: "integer", minimum: 0 };
const header = (name: string, description: string, schema: Json, required = true) => ({
  ...{ name, in: "header", description, required, schema },
});
const version = header("Tus-Resumable", "Version of the tus protocol.", { const: "1.0.0" });
const uploadId = {
  ...{ name: "upload_id", in: "path", description: "Id of the upload.", required: true, schema: text },
};

const uploaded = {
  "application/json": {
    schema: {
      type: "object",
      required: ["result", "msg", "url", "uri", "filename"],
      properties: {
        result: { $ref: "#/components/schemas/Success" },
        msg: { $ref: "#/components/schemas/NoMessage" },
        url: { ...text, description: "Address of the file, relative to the organization's." },
        uri: { ...text, description: "Older name of `url`.", deprecated: true },
        filename: { ...text, description: "Name of the file." },
      },
    },
  },
};

const answers = (headers: Readonly<Record<string, Json>>, description = "Done.") => ({
  description,
  headers: Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, { schema }])),
});

const refusal = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});
const codes: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED, INVALID_API_KEY",
  404: "NOT_FOUND",
  413: "REQUEST_TOO_LARGE",
  429: "RATE_LIMIT_HIT",
  503: "SERVICE_UNAVAILABLE",
};
const refusals = (statuses: readonly number[]) =>
  Object.fromEntries(
    [401, 429, 503, ...statuses].map((status) => [status, refusal(codes[status] ?? "BAD_REQUEST")]),
  );

function operation(operationId: string, summary: string, rest: Json): Json {
  return {
    operationId,
    summary,
    description: "By the tus protocol 1.0.0, with creation, expiration and termination.",
    tags: ["send"],
    security: [{ apiKey: [] }, { session: [] }],
    ...rest,
  };
}

const position = { "Upload-Offset": bytes, "Upload-Expires": text };

export const tusPaths = {
  "/tus": {
    post: operation("begin-resumable-upload", "Begin an upload that may take several requests", {
      parameters: [
        version,
        header("Upload-Length", "Bytes of the whole file.", bytes),
        header("Upload-Metadata", "Name and type of the file, in Base64.", text, false),
      ],
      responses: {
        201: answers({ Location: text, ...position }, "Begun; an empty file is complete."),
        ...refusals([400, 411, 412, 413]),
      },
    }),
  },
  "/tus/{upload_id}": {
    head: operation("get-resumable-upload-offset", "Learn how much of an upload has arrived", {
      parameters: [uploadId, version],
      responses: {
        200: answers({ ...position, "Upload-Length": bytes, "Upload-Metadata": text }),
        ...refusals([404, 412]),
      },
    }),
    patch: operation("append-to-resumable-upload", "Add to an upload", {
      parameters: [uploadId, version, header("Upload-Offset", "Bytes that have arrived.", bytes)],
      requestBody: {
        content: { "application/offset+octet-stream": { schema: { type: "string", format: "binary" } } },
      },
      responses: {
        200: { ...answers({ "Upload-Offset": bytes }, "The file is complete."), content: uploaded },
        204: answers(position, "More is to come."),
        ...refusals([400, 404, 409, 412, 413, 415]),
      },
    }),
    get: operation("get-resumable-upload", "Learn what a complete upload has become", {
      parameters: [uploadId],
      responses: { 200: { description: "Done.", content: uploaded }, ...refusals([404]) },
    }),
    delete: operation("end-resumable-upload", "End an upload", {
      parameters: [uploadId, version],
      responses: { 204: { description: "Done." }, ...refusals([404, 412]) },
    }),
  },
};
