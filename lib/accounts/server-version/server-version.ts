/** The server version noun. */
import type { z } from "zod";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { OWN_VERSION } from "../../kernel/parley-version.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { findNewerVersion } from "./newest-version.ts";
import * as contracts from "./server-version.contract.ts";

export async function getServerVersion({
  user,
}: Actor): Promise<z.infer<typeof contracts.getServerVersion.returns>> {
  const newer = user.role <= ROLE_ADMINISTRATOR ? await findNewerVersion() : null;
  return {
    parley_version: OWN_VERSION,
    newer_version: newer && { version: newer.version, url: newer.url, is_security: newer.isSecurity },
  };
}

export const serverVersion = defineNoun({
  contracts: [contracts.getServerVersion],
});
