/** Wire shapes of linkifiers: patterns that become links in messages and topics. */
import { z } from "zod";
import {
  boundedText,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  theWordNull,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

export const linkifierShape = z.strictObject({
  id: z.int(),
  /** RE2 syntax with named groups. */
  pattern: z.string(),
  /** RFC 6570; variables are the pattern's named groups (feature level 176). */
  url_template: z.string(),
  /** Feature level 471. */
  example_input: z.string().nullable(),
  /** Short text of a URL: `{variable}`; braces are doubled (feature level 471). */
  reverse_template: z.string().nullable(),
  /** Further URLs to shorten; they produce no links (feature level 478). */
  alternative_url_templates: z.array(z.string()),
});

export const linkifiersState = z.object({
  /** In order; empty for clients without URL template support. */
  realm_linkifiers: z.array(linkifierShape),
  /** For feature levels below 54. Always empty: no event would update it (level 176). */
  realm_filters: z.array(z.never()),
});

/** All linkifiers, in order. */
export const linkifiersChangedEvent = z.strictObject({
  type: z.literal("realm_linkifiers"),
  realm_linkifiers: z.array(linkifierShape),
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
  pattern: textParam(MAX_PATTERN),
  url_template: textParam(MAX_TEMPLATE),
  example_input: exampleParam,
  reverse_template: exampleParam,
  alternative_url_templates: jsonParam(z.array(boundedText(MAX_TEMPLATE)).max(MAX_ALTERNATIVES)).optional(),
};

export const getLinkifiers = defineContract({
  operationId: "get-linkifiers",
  method: "GET",
  path: "/realm/linkifiers",
  tag: "server_and_organizations",
  summary: "Get the linkifiers, in the order in which they apply",
  auth: "user",
  params: z.object({}),
  returns: z.object({ linkifiers: z.array(linkifierShape) }),
  errors: [],
});

/** For clients of feature levels below 54. */
export const getFilters = defineContract({
  operationId: "get-realm-filters",
  method: "GET",
  path: "/realm/filters",
  tag: "server_and_organizations",
  summary: "Get the linkifiers in the form of old clients",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    /** Pattern, URL format with `%(name)s`, and id, where possible. */
    filters: z.array(z.tuple([z.string(), z.string(), z.int()])),
  }),
  errors: [],
});

export const addLinkifier = defineContract({
  operationId: "add-linkifier",
  method: "POST",
  path: "/realm/filters",
  tag: "server_and_organizations",
  summary: "Add a linkifier, which applies after the others",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object(linkifierParams),
  returns: z.object({ id: z.int() }),
  errors: [],
});

export const updateLinkifier = defineContract({
  operationId: "update-linkifier",
  method: "PATCH",
  path: "/realm/filters/{filter_id}",
  tag: "server_and_organizations",
  summary: "Change a linkifier",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ filter_id: intParam(), ...linkifierParams }),
  returns: z.object({}),
  errors: [],
});

export const removeLinkifier = defineContract({
  operationId: "remove-linkifier",
  method: "DELETE",
  path: "/realm/filters/{filter_id}",
  tag: "server_and_organizations",
  summary: "Remove a linkifier",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ filter_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

export const reorderLinkifiers = defineContract({
  operationId: "reorder-linkifiers",
  method: "PATCH",
  path: "/realm/linkifiers",
  tag: "server_and_organizations",
  summary: "Change the order in which linkifiers apply",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({ ordered_linkifier_ids: jsonParam(z.array(z.int()).max(2 * MAX_LINKIFIERS)) }),
  returns: z.object({}),
  errors: [],
});
