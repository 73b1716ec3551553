/** Checked connections to user-chosen addresses. */
import { isIP, type LookupFunction } from "node:net";
import { CollectedBytes, PiecesTooSmall } from "../collected-bytes.ts";
import { isAllowedAddress, type Purpose } from "./allowed-addresses.ts";
import { lookUpName } from "./look-up-name.ts";

/** Permanent: another attempt would fail too. */
export class RequestRefused extends Error {}

/** Names the variable only where a person has chosen an internal address on purpose. */
function notAllowed(purpose: Purpose): RequestRefused {
  const remedy = ", unless whoever runs the server allows its network with PARLEY_ALLOWED_NETWORKS";
  return new RequestRefused(`its address is not allowed${purpose === "webhooks" ? remedy : ""}`);
}

/**
 * IP addresses in URLs are not looked up.
 * @throws RequestRefused
 */
export function requireAllowedHost(purpose: Purpose, { hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowedAddress(purpose, host)) throw notAllowed(purpose);
}

/** Only checked addresses are connected to, so a name that later resolves differently gains nothing. */
export function lookUpAllowed(purpose: Purpose, lookUp: typeof lookUpName = lookUpName): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowedAddress(purpose, address));
        const [first] = allowed;
        if (!first) return done(notAllowed(purpose), "");
        if (options.all) return done(null, allowed);
        return done(null, first.address, first.family);
      },
      (error) => done(error, ""),
    );
  };
}

/** Refuses tiny pieces. */
export class CollectedAnswer extends CollectedBytes {
  /** @throws RequestRefused. */
  override add(piece: Uint8Array): void {
    try {
      super.add(piece);
    } catch (error) {
      throw error instanceof PiecesTooSmall
        ? new RequestRefused("its answer comes in pieces that are too small")
        : error;
    }
  }
}
