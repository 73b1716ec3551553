/** Declares the noun "authentication". */

import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./authentication.contract.ts";

export const authentication = defineNoun({
  contracts: [
    contracts.fetchApiKey,
    contracts.jwtFetchApiKey,
    contracts.devFetchApiKey,
    contracts.devListUsers,
    contracts.getUnsentKey,
    contracts.getOwnSessions,
    contracts.endOwnSession,
    contracts.endOwnSessions,
    contracts.setUp,
  ],
});
