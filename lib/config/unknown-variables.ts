/** Finds environment variables that look like Parley's and are not, such as misspelled ones. */
import { editDistance } from "../text/edit-distance.ts";

const PREFIX = "PARLEY_";

/** Set or read by the scripts and the tests, whose processes pass their environment on to the server. */
const OF_SCRIPTS_AND_TESTS =
  /^PARLEY_((TEST|E2E)_[A-Z0-9_]+|LAUNCHER|NPM_PROCESSES|START|SUPERVISED|OUTSIDE_OF_TESTS|APP_VERSION|CELL|CELL_FOLDER|DIRECTORY_URL)$/;

/** Kubernetes describes a service called "parley" or "parley-…" to all containers beside it. */
const OF_KUBERNETES = /_SERVICE_HOST$|_SERVICE_PORT(_|$)|_PORT_\d{1,5}_(TCP|UDP|SCTP)(_|$)/;
const KUBERNETES_PORT = /^(tcp|udp|sctp):\/\//;

/** Docker describes a linked container called "parley-…". */
const OF_DOCKER = /^PARLEY_([A-Z0-9_]+_)?ENV_/;

export interface UnknownVariable {
  readonly name: string;
  readonly nearest: string;
}

/** @param known names of variables, in any order. */
export function unknownVariables(
  given: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): UnknownVariable[] {
  return Object.entries(given)
    .filter(([name, value]) => name.startsWith(PREFIX) && !known.includes(name) && !isForeign(name, value))
    .map(([name]) => ({ name, nearest: nearestTo(name, known) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function isForeign(name: string, value = ""): boolean {
  if (OF_SCRIPTS_AND_TESTS.test(name) || OF_KUBERNETES.test(name) || OF_DOCKER.test(name)) return true;
  return isPortOfService(name, value) || (name.endsWith("_NAME") && value.startsWith("/"));
}

/** Kubernetes gives a known variable, such as PARLEY_METRICS_PORT, another meaning beside a service of its name. */
export function isPortOfService(name: string, value = ""): boolean {
  return name.startsWith(PREFIX) && name.endsWith("_PORT") && KUBERNETES_PORT.test(value);
}

/** Compares without the prefix: PARLEY_PORT is PORT. Equally near names: the one that begins alike. */
function nearestTo(name: string, known: readonly string[]): string {
  const given = withoutPrefix(name);
  const [nearest = ""] = known
    .map((other) => {
      const candidate = withoutPrefix(other);
      return {
        other,
        distance: editDistance(given, candidate),
        shared: sharedBeginning(given, candidate),
      };
    })
    .sort((one, other) => one.distance - other.distance || other.shared - one.shared)
    .map(({ other }) => other);
  return nearest;
}

function sharedBeginning(one: string, other: string): number {
  const end = [...one].findIndex((letter, index) => letter !== other[index]);
  return end === -1 ? one.length : end;
}

function withoutPrefix(name: string): string {
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
}
