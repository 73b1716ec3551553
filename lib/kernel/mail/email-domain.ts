/** The domain of the channels' email addresses. */
import { publicHostName } from "../events/find-organization.ts";
import { shared } from "../registry.ts";

const configured = () => shared<{ domain: string | null }>("email-domain", () => ({ domain: null }));

/** Chosen once, at start; null: the host name of the public address. */
export function setEmailDomain(domain: string | null): void {
  configured().domain = domain;
}

export function emailDomain(): string {
  return configured().domain ?? publicHostName();
}
