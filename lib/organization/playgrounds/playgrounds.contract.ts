/** Wire shapes of code playgrounds: sites that open code blocks. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import {
  MAX_PLAYGROUND_LANGUAGE,
  MAX_PLAYGROUND_NAME,
  MAX_PLAYGROUND_TEMPLATE,
} from "../organization-limits.contract.ts";

export const playgroundShape = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Language of code blocks to open. */
  pygments_language: z.string(),
  /** RFC 6570 with the variable `code` (feature level 196). */
  url_template: z.string(),
});

export const playgroundsState = z.object({ realm_playgrounds: z.array(playgroundShape) });

/** All playgrounds. */
export const playgroundsChangedEvent = z.strictObject({
  type: z.literal("realm_playgrounds"),
  realm_playgrounds: z.array(playgroundShape),
});

/** Per organization: register responses and change events list them all. */
export const MAX_PLAYGROUNDS = 100;

export const addPlayground = defineContract({
  operationId: "add-code-playground",
  method: "POST",
  path: "/realm/playgrounds",
  tag: "server_and_organizations",
  summary: "Add a code playground",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    name: textParam(MAX_PLAYGROUND_NAME),
    pygments_language: textParam(MAX_PLAYGROUND_LANGUAGE),
    url_template: textParam(MAX_PLAYGROUND_TEMPLATE),
  }),
  returns: z.object({ id: z.int() }),
  errors: [],
});

export const removePlayground = defineContract({
  operationId: "remove-code-playground",
  method: "DELETE",
  path: "/realm/playgrounds/{playground_id}",
  tag: "server_and_organizations",
  summary: "Remove a code playground",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ playground_id: intParam() }),
  returns: z.object({}),
  errors: [],
});
