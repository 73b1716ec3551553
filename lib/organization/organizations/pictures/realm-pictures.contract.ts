/** Wire shapes of the organization's icon and its two logos. */
import { z } from "zod";
import { boolParam, defineContract } from "../../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../../kernel/roles/roles.contract.ts";
import { MAX_REALM_PICTURE_MIB } from "./picture-limits.contract.ts";

/** Icon: "U" uploaded, "G" the product's own. Logos: "U" uploaded, "D" the product's own. */
export const realmPictureFields = {
  icon_url: z.string(),
  icon_source: z.enum(["G", "U"]),
  logo_url: z.string(),
  logo_source: z.enum(["D", "U"]),
  night_logo_url: z.string(),
  night_logo_source: z.enum(["D", "U"]),
};

const common = { tag: "server_and_organizations", auth: "user" } as const;
const changing = { ...common, leastRole: ROLE_ADMINISTRATOR } as const;
const mostBytes = MAX_REALM_PICTURE_MIB * 1024 ** 2;
/** Whether the logo for dark themes is meant. */
const whichLogo = z.object({ night: boolParam().default(false) });

/** GET /realm/icon. */
export const getRealmIcon = defineContract({
  ...common,
  operationId: "get-realm-icon",
  method: "GET",
  path: "/realm/icon",
  summary: "Go to the organization's icon",
  redirects: true,
  params: z.object({}),
  returns: z.object({ url: z.string() }),
  errors: [],
});

/** POST /realm/icon. */
export const uploadRealmIcon = defineContract({
  ...changing,
  operationId: "upload-realm-icon",
  method: "POST",
  path: "/realm/icon",
  summary: "Upload the organization's icon",
  params: z.object({}),
  returns: z.object({ icon_url: z.string() }),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes, notOne: "You must upload exactly one icon." },
});

/** DELETE /realm/icon. */
export const removeRealmIcon = defineContract({
  ...changing,
  operationId: "remove-realm-icon",
  method: "DELETE",
  path: "/realm/icon",
  summary: "Return to the product's icon",
  params: z.object({}),
  returns: z.object({ icon_url: z.string() }),
  errors: [],
});

/** GET /realm/logo. */
export const getRealmLogo = defineContract({
  ...common,
  operationId: "get-realm-logo",
  method: "GET",
  path: "/realm/logo",
  summary: "Go to the organization's logo",
  redirects: true,
  params: whichLogo,
  returns: z.object({ url: z.string() }),
  errors: [],
});

/** POST /realm/logo. */
export const uploadRealmLogo = defineContract({
  ...changing,
  operationId: "upload-realm-logo",
  method: "POST",
  path: "/realm/logo",
  summary: "Upload the organization's logo",
  params: whichLogo,
  returns: z.object({}),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes, notOne: "You must upload exactly one logo." },
});

/** DELETE /realm/logo. */
export const removeRealmLogo = defineContract({
  ...changing,
  operationId: "remove-realm-logo",
  method: "DELETE",
  path: "/realm/logo",
  summary: "Return to the product's logo",
  params: whichLogo,
  returns: z.object({}),
  errors: [],
});
