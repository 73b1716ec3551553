/** Checks answers against the API document: the status, and the body's schema. */
import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { z } from "zod";
import { documentParts } from "../../catalog/document-parts.ts";
import type { Contract } from "../../kernel/contract/contract.ts";
import { openApiDocument } from "../../kernel/openapi/document.ts";
import type { ApiAnswer } from "../clients/api-client.ts";

/** Names the document among the validator's schemas. */
const ID = "api";
const MAX_PROBLEMS = 3;
const METHOD_NOT_ALLOWED = 405;

const response = z.looseObject({
  $ref: z.string().optional(),
  content: z.record(z.string(), z.object({ schema: z.unknown() }).partial()).optional(),
});
const operation = z.object({ responses: z.record(z.string(), response) });

const pointerOf = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

export class DocumentAnswers {
  readonly #document = openApiDocument(documentParts, "https://chat.example");
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });
  readonly #validators = new Map<string, ValidateFunction | undefined>();

  constructor() {
    this.#ajv.addSchema({ ...this.#document, $id: ID });
  }

  /**
   * The ways in which the answer differs from the document, in sentences.
   * @param called the path without its query. With a value such as `me`, it can be the path of other operations.
   */
  problemsOf({ path, method }: Contract, called: string, { status, headers, body }: ApiAnswer): string[] {
    const isElsewhere = called !== path && called in this.#document.paths;
    if (isElsewhere && status === METHOD_NOT_ALLOWED) return [];
    const described = this.#document.paths[path]?.[method.toLowerCase()];
    const { responses } = operation.parse(described);
    const found = responses[String(status)];
    if (!found) return [`the document has no status ${status} of ${method} ${path}`];
    const isJson = String(headers["content-type"]).startsWith("application/json");
    const place = found.$ref ?? `#/paths/${pointerOf(path)}/${method.toLowerCase()}/responses/${status}`;
    const validate = isJson ? this.#validator(`${ID}${place}/content/application~1json/schema`) : undefined;
    if (!validate || validate(body)) return [];
    const wrong = (validate.errors ?? []).slice(0, MAX_PROBLEMS);
    return wrong.map(
      ({ instancePath, message, params }) =>
        `the document does not allow ${status} of ${method} ${path}: ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  #validator(reference: string): ValidateFunction | undefined {
    if (!this.#validators.has(reference)) this.#validators.set(reference, this.#ajv.getSchema(reference));
    return this.#validators.get(reference);
  }
}
