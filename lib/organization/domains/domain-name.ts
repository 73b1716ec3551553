/** Reads the name of a mail domain that somebody has typed. */
import { badRequest } from "../../kernel/errors.ts";
import { MAX_DOMAIN } from "./domains.contract.ts";

const LABEL = /^[a-z0-9-]*$/;

/**
 * The name as it is stored and compared: trimmed, in lower case.
 * @throws ApiError BAD_REQUEST when it is no domain name.
 */
export function validDomain(given: string): string {
  const domain = given.trim().toLowerCase();
  const fault = faultOf(domain);
  if (fault) throw badRequest(`Invalid domain: ${fault}`);
  return domain;
}

function faultOf(domain: string): string | null {
  if (domain === "") return "Domain can't be empty.";
  if (!domain.includes(".")) return "Domain must have at least one dot (.)";
  if (domain.length > MAX_DOMAIN) return "Domain is too long";
  if (domain.startsWith(".") || domain.endsWith(".")) return "Domain cannot start or end with a dot (.)";
  const labels = domain.split(".");
  if (labels.includes("")) return "Consecutive '.' are not allowed.";
  if (labels.some((label) => label.startsWith("-") || label.endsWith("-"))) {
    return "Subdomains cannot start or end with a '-'.";
  }
  if (!labels.every((label) => LABEL.test(label))) {
    return "Domain can only have letters, numbers, '.' and '-'s.";
  }
  return null;
}
