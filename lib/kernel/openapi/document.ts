/** Generates the API document (OpenAPI 3.1) from the contracts. */
import { encodedJson, encodeFields, jsonText } from "../../text/json-text.ts";
import type { Contract } from "../contract/contract.ts";
import { tags } from "../contract/tags.contract.ts";
import { FEATURE_LEVEL } from "../protocol-version.ts";
import { RecentMap } from "../recent-map.ts";
import { mapInSlices } from "../turns/slices.ts";
import { commonResponses, errorModel } from "./error-responses.ts";
import { addEventModels } from "./event-models.ts";
import { type DescribedRights, type Example, envelopeModels, operationOf } from "./operation.ts";
import { type Json, Models } from "./schemas.ts";

/** One paragraph a line. */
const description = [
  "Parameters go into the query string or, as a URL-encoded form, a multipart form or a JSON object, into the body.",
  "In forms and query strings, numbers, booleans, lists and objects are written as JSON text.",
  "Every response is a JSON object with `result` and `msg`; an error has a `code` too.",
  "A success lists parameters that mean nothing to the endpoint, and settings that change nothing on this server, in " +
    "`ignored_parameters_unsupported`.",
].join("\n");

type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export interface DocumentParts {
  readonly contracts: readonly Contract[];
  readonly describeRights: (contract: Contract) => DescribedRights;
  /** Wire forms of all events. */
  readonly events: Parameters<typeof addEventModels>[0];
  /** By operation. */
  readonly examples: Readonly<Record<string, Example>>;
  /** Operations without a contract. */
  readonly others: Paths;
}

/** The part of the document that does not depend on the server's address. */
interface DescribedApi {
  readonly paths: Paths;
  readonly schemas: Readonly<Record<string, Json>>;
}

class Description {
  readonly #parts: DocumentParts;
  readonly #models = new Models();
  readonly #paths: Record<string, Record<string, Json>> = {};

  constructor(parts: DocumentParts) {
    this.#parts = parts;
  }

  add(contract: Contract): void {
    const { describeRights, examples } = this.#parts;
    const operations = this.#paths[contract.path] ?? {};
    operations[contract.method.toLowerCase()] = operationOf({
      contract,
      rights: describeRights(contract),
      example: examples[contract.operationId] ?? {},
      models: this.#models,
    });
    this.#paths[contract.path] = operations;
  }

  /** After all contracts. */
  finished(): DescribedApi {
    const Event = addEventModels(this.#parts.events, this.#models);
    const schemas = { ...this.#models.all(), ...envelopeModels, Event, Error: errorModel };
    return { paths: { ...this.#paths, ...this.#parts.others }, schemas };
  }
}

export function openApiDocument(parts: DocumentParts, serverUrl: string) {
  const described = new Description(parts);
  for (const contract of parts.contracts) described.add(contract);
  const { paths, schemas } = described.finished();
  return { ...headOf(serverUrl), paths, components: { ...components(), schemas } };
}

function headOf(serverUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: "1",
      description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      "x-feature-level": FEATURE_LEVEL,
    },
    servers: [{ url: `${serverUrl}/api/v1` }],
    tags: Object.entries(tags).map(([name, { title, words }]) => ({
      name,
      "x-displayName": title,
      description: words,
    })),
  };
}

function components() {
  return {
    securitySchemes: {
      apiKey: { type: "http", scheme: "basic", description: "Email address and API key." },
      session: {
        type: "apiKey",
        in: "cookie",
        name: "next-auth.session-token",
        description: "The session of a signed-in browser.",
      },
    },
    responses: commonResponses(),
  };
}

/** One megabyte each; clients can make up any number of addresses. */
const MAX_KEPT = 4;
const keptDocuments = new RecentMap<string, Buffer<ArrayBuffer>>(MAX_KEPT);
let describing: Promise<{ paths: string; components: string }> | null = null;

/** Describing the paths takes half a second of processor time, so it is done once, in slices. */
export async function encodedDocument(
  parts: DocumentParts,
  serverUrl: string,
): Promise<ReturnType<typeof openApiDocument>> {
  describing ??= describeInSlices(parts);
  const described = await describing;
  const kept = keptDocuments.get(serverUrl);
  if (kept) return encodedJson(kept);
  const document = {
    ...headOf(serverUrl),
    paths: jsonText(described.paths),
    components: jsonText(described.components),
  };
  const bytes = Buffer.from(encodeFields(document));
  keptDocuments.set(serverUrl, bytes);
  return encodedJson(bytes);
}

async function describeInSlices(parts: DocumentParts): Promise<{ paths: string; components: string }> {
  const described = new Description(parts);
  await mapInSlices(parts.contracts, (contract) => described.add(contract));
  const { paths, schemas } = described.finished();
  return { paths: JSON.stringify(paths), components: JSON.stringify({ ...components(), schemas }) };
}
