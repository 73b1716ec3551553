/** Wire shapes of linkifiers: patterns that become links in messages and topics. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  model,
  textParam,
  theWordNull,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

export const linkifierShape = model(
  "Linkifier",
  z.strictObject({
    id: z.int().describe("Id of the linkifier."),
    pattern: z.string().describe("Pattern of the text to link, in RE2 syntax with named groups."),
    url_template: z
      .string()
      .describe(
        "Address of the link as a template (RFC 6570), whose variables are the pattern's groups (feature level 176).",
      ),
    example_input: z
      .string()
      .nullable()
      .describe("Text that shows what the pattern matches (feature level 471)."),
    reverse_template: z
      .string()
      .nullable()
      .describe("Short text of an address, with `{variable}`; braces are doubled (feature level 471)."),
    alternative_url_templates: z
      .array(z.string())
      .describe("Templates of further addresses to shorten, which make no links (feature level 478)."),
  }),
);

export const linkifiersState = z.object({
  realm_linkifiers: z
    .array(linkifierShape)
    .describe("All linkifiers, in order; empty for clients without `linkifier_url_template`."),
  realm_filters: z
    .array(z.never())
    .describe("Always empty; replaced by `realm_linkifiers` (feature level 176)."),
});

/** All linkifiers, in order. */
export const linkifiersChangedEvent = z.strictObject({
  type: z.literal("realm_linkifiers"),
  realm_linkifiers: z
    .array(linkifierShape)
    .describe("All linkifiers, in order; empty for clients without `linkifier_url_template`."),
});

/** Per organization: register responses and change events list them all. */
export const MAX_LINKIFIERS = 100;

/** In UTF-16 units. */
const MAX_PATTERN = 500;

const MAX_TEMPLATE = 1_000;

const MAX_EXAMPLE = 500;

const MAX_ALTERNATIVES = 10;

const exampleParam = z
  .union([theWordNull, textParam(MAX_EXAMPLE)])
  .nullable()
  .optional();

const linkifierParams = {
  pattern: textParam(MAX_PATTERN).describe("Pattern of the text to link, in RE2 syntax with named groups."),
  url_template: textParam(MAX_TEMPLATE).describe(
    "Address of the link as a template (RFC 6570), whose variables are the pattern's groups (feature level 176).",
  ),
  example_input: exampleParam.describe("Text that shows what the pattern matches (feature level 471)."),
  reverse_template: exampleParam.describe(
    "Short text of an address, with `{variable}`; braces are doubled (feature level 471).",
  ),
  alternative_url_templates: jsonParam(z.array(boundedText(MAX_TEMPLATE)).max(MAX_ALTERNATIVES))
    .optional()
    .describe("Templates of further addresses to shorten, which make no links (feature level 478)."),
};

export const getLinkifiers = defineContract({
  operationId: "get-linkifiers",
  method: "GET",
  path: "/realm/linkifiers",
  tag: "organization",
  summary: "Get the linkifiers, in the order in which they apply",
  auth: "user",
  params: z.object({}),
  returns: z.object({ linkifiers: z.array(linkifierShape).describe("All linkifiers, in order.") }),
  errors: [],
});

/** For clients of feature levels below 54. */
export const getFilters = defineContract({
  operationId: "get-realm-filters",
  deprecated: true,
  method: "GET",
  path: "/realm/filters",
  tag: "organization",
  summary: "Get the linkifiers in the form of old clients",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    filters: z
      .array(z.tuple([z.string(), z.string(), z.int()]))
      .describe("Pattern, address with `%(name)s`, and id of each linkifier, where possible."),
  }),
  errors: [],
});

export const addLinkifier = defineContract({
  operationId: "add-linkifier",
  method: "POST",
  path: "/realm/filters",
  tag: "organization",
  summary: "Add a linkifier, which applies after the others",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object(linkifierParams),
  returns: z.object({ id: z.int().describe("Id of the linkifier.") }),
  errors: [],
});

export const updateLinkifier = defineContract({
  operationId: "update-linkifier",
  method: "PATCH",
  path: "/realm/filters/{filter_id}",
  tag: "organization",
  summary: "Change a linkifier",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ filter_id: intParam().describe("Id of the linkifier."), ...linkifierParams }),
  returns: z.object({}),
  errors: [],
});

export const removeLinkifier = defineContract({
  operationId: "remove-linkifier",
  method: "DELETE",
  path: "/realm/filters/{filter_id}",
  tag: "organization",
  summary: "Remove a linkifier",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ filter_id: intParam().describe("Id of the linkifier.") }),
  returns: z.object({}),
  errors: [],
});

export const reorderLinkifiers = defineContract({
  operationId: "reorder-linkifiers",
  method: "PATCH",
  path: "/realm/linkifiers",
  tag: "organization",
  summary: "Change the order in which linkifiers apply",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    ordered_linkifier_ids: jsonParam(z.array(z.int()).max(2 * MAX_LINKIFIERS)).describe(
      "Ids of all linkifiers, in their new order.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});
