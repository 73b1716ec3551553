/** Finds OpenLDAP's server. */
import path from "node:path";
import { type FoundPackage, findPackage } from "./find-package.ts";

export interface Slapd {
  readonly program: string;
  readonly schemas: string;
  readonly modules: string;
  readonly environment: FoundPackage["environment"];
}

const PLACES = { program: "usr/sbin/slapd", schemas: "etc/ldap/schema", modules: "usr/lib/ldap" } as const;

/** Null if neither installed nor downloadable. */
export async function findSlapd(): Promise<Slapd | null> {
  const found = await findPackage("slapd", Object.values(PLACES));
  if (!found) return null;
  const at = (place: string) => path.join(found.root, place);
  return {
    program: at(PLACES.program),
    schemas: at(PLACES.schemas),
    modules: at(PLACES.modules),
    environment: found.environment,
  };
}
