/** The second factor noun. */
import { defineNoun } from "../../kernel/noun.ts";
import * as contracts from "./second-factor.contract.ts";

export const secondFactor = defineNoun({
  contracts: [
    contracts.getSecondFactor,
    contracts.beginSecondFactor,
    contracts.confirmSecondFactor,
    contracts.removeSecondFactor,
    contracts.getSecondFactorOfUser,
    contracts.removeSecondFactorOfUser,
    contracts.replaceRecoveryCodes,
  ],
});
