/** Connections to addresses that people choose: what is checked is the address of the connection itself. */
import { isIP, type LookupFunction } from "node:net";
import { CollectedBytes, PiecesTooSmall } from "../collected-bytes.ts";
import { isAllowedAddress, type Purpose } from "./allowed-addresses.ts";
import { lookUpName } from "./look-up-name.ts";

/** The request was not made, or its answer not read, for a reason that another attempt would meet again. */
export class RequestRefused extends Error {}

function notAllowed(): RequestRefused {
  return new RequestRefused("its address is not allowed");
}

/**
 * Refuses an address that names an IP address which is not allowed: no name is looked up for these.
 * @throws RequestRefused
 */
export function requireAllowedHost(purpose: Purpose, { hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowedAddress(purpose, host)) throw notAllowed();
}

/**
 * Finds the allowed addresses of a name: the connection is made to one of these and no other, so a name that resolves
 * differently the next time does not help.
 */
export function lookUpAllowed(purpose: Purpose, lookUp: typeof lookUpName = lookUpName): LookupFunction {
  return (hostname, options, done) => {
    lookUp(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowedAddress(purpose, address));
        const [first] = allowed;
        if (!first) return done(notAllowed(), "");
        if (options.all) return done(null, allowed);
        return done(null, first.address, first.family);
      },
      (error) => done(error, ""),
    );
  };
}

/** Collects the answer of another server, which is refused when it arrives in pieces that stay tiny. */
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
