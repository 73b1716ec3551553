/** Wire shapes of code playgrounds: sites that open code blocks. */
import { z } from "zod";
import { defineContract, intParam, model, textParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import {
  MAX_PLAYGROUND_LANGUAGE,
  MAX_PLAYGROUND_NAME,
  MAX_PLAYGROUND_TEMPLATE,
} from "../organization-limits.contract.ts";

export const playgroundShape = model(
  "Playground",
  z.strictObject({
    id: z.int().describe("Id of the playground."),
    name: z.string().describe("Name of the playground."),
    pygments_language: z.string().describe("Language of the code blocks to open."),
    url_template: z
      .string()
      .describe("Address as a template (RFC 6570) with the variable `code` (feature level 196)."),
  }),
);

export const playgroundsState = z.object({
  realm_playgrounds: z.array(playgroundShape).describe("All playgrounds."),
});

/** All playgrounds. */
export const playgroundsChangedEvent = z.strictObject({
  type: z.literal("realm_playgrounds"),
  realm_playgrounds: z.array(playgroundShape).describe("All playgrounds."),
});

/** Per organization: register responses and change events list them all. */
export const MAX_PLAYGROUNDS = 100;

export const addPlayground = defineContract({
  operationId: "add-code-playground",
  method: "POST",
  path: "/realm/playgrounds",
  tag: "organization",
  summary: "Add a code playground",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    name: textParam(MAX_PLAYGROUND_NAME).describe("Name of the playground."),
    pygments_language: textParam(MAX_PLAYGROUND_LANGUAGE).describe("Language of the code blocks to open."),
    url_template: textParam(MAX_PLAYGROUND_TEMPLATE).describe(
      "Address as a template (RFC 6570) with the variable `code` (feature level 196).",
    ),
  }),
  returns: z.object({ id: z.int().describe("Id of the playground.") }),
  errors: [],
});

export const removePlayground = defineContract({
  operationId: "remove-code-playground",
  method: "DELETE",
  path: "/realm/playgrounds/{playground_id}",
  tag: "organization",
  summary: "Remove a code playground",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ playground_id: intParam().describe("Id of the playground.") }),
  returns: z.object({}),
  errors: [],
});
