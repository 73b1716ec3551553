/** Wire shape of the personal export. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";

/** GET /users/me/export. */
export const getOwnExport = defineContract({
  operationId: "get-own-export",
  method: "GET",
  path: "/users/me/export",
  tag: "account",
  summary:
    "Download one's own data: account, settings, messages, files, and what one keeps for oneself. A README in the archive explains it",
  auth: "user",
  peopleOnly: true,
  answersArchive: true,
  params: z.object({}),
  returns: z.object({}),
  errors: [],
});
