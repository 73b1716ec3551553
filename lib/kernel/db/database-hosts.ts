/** The hosts that an address of PostgreSQL names, with libpq's rules, and the one that is chosen now. */
import { shared } from "../registry.ts";

export interface DatabaseHost {
  /** For sentences: never with a password. */
  readonly name: string;
  /** Names this host alone. */
  readonly url: string;
}

/** Both mean the same here: a host that is no standby and takes changes. */
const WRITABLE = ["read-write", "primary"];
const USUAL_PORT = "5432";
const AFTER_SCHEME = "://";

interface Parts {
  /** With "://", and user and password. */
  readonly start: string;
  readonly hosts: readonly string[];
  readonly path: string;
  readonly query: URLSearchParams;
}

/** new URL refuses several hosts. */
function partsOf(url: string): Parts {
  const from = url.indexOf(AFTER_SCHEME) + AFTER_SCHEME.length;
  const end = endOf(url, from, "/?#");
  const authority = url.slice(from, end);
  const userEnd = authority.lastIndexOf("@") + 1;
  const pathEnd = endOf(url, end, "?#");
  return {
    start: url.slice(0, from + userEnd),
    hosts: authority.slice(userEnd).split(","),
    path: url.slice(end, pathEnd),
    query: new URLSearchParams(url.slice(pathEnd, endOf(url, pathEnd, "#"))),
  };
}

function endOf(text: string, from: number, ends: string): number {
  for (let place = from; place < text.length; place += 1) {
    if (ends.includes(text.charAt(place))) return place;
  }
  return text.length;
}

/**
 * In the order of the address; https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS.
 * @throws Error with a sentence for an address that cannot be read.
 */
export function databaseHosts(url: string): readonly DatabaseHost[] {
  const parts = partsOf(url);
  const { query } = parts;
  const wanted = query.get("target_session_attrs");
  if (wanted !== null && !WRITABLE.includes(wanted)) {
    throw new Error(
      `target_session_attrs must be ${WRITABLE.join(" or ")}, and it is ${wanted}: Parley needs the host that takes changes.`,
    );
  }
  const given = query.get("host")?.split(",") ?? null;
  const hosts = given ?? parts.hosts;
  const ports = query.get("port")?.split(",") ?? [];
  if (hosts.length === 1 && ports.length < 2) return [alone(url, parts, wanted !== null)];
  if (hosts.includes("")) throw new Error("Between two commas, the address of the database names no host.");
  if (ports.length > 1 && ports.length !== hosts.length) {
    throw new Error(
      `The address of the database names ${hosts.length} hosts and ${ports.length} ports: give one port for all, or one for each.`,
    );
  }
  return hosts.map((host, place) => {
    const port = ports[place] ?? ports[0];
    const own = new URLSearchParams(query);
    own.delete("target_session_attrs");
    if (given) own.set("host", host);
    if (port !== undefined) own.set("port", port);
    return hostOf(`${parts.start}${given ? "localhost" : host}${parts.path}${queryText(own)}`);
  });
}

/** The address stays as it is, but for the parameter that pg does not know. */
function alone(url: string, { start, hosts, path, query }: Parts, isMarked: boolean): DatabaseHost {
  if (!isMarked) return hostOf(url);
  const own = new URLSearchParams(query);
  own.delete("target_session_attrs");
  return hostOf(`${start}${hosts.join(",")}${path}${queryText(own)}`);
}

function queryText(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : "";
}

function hostOf(url: string): DatabaseHost {
  if (!URL.canParse(url)) throw new Error("The address of the database cannot be read.");
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") || hostname || "localhost";
  return { name: `${host}:${searchParams.get("port") || port || USUAL_PORT}`, url };
}

/** By the address that names all hosts; for all bundles. */
const chosen = () => shared("database hosts", () => new Map<string, DatabaseHost>());

/** The first host until one was chosen. */
export function chosenHost(url: string): DatabaseHost {
  const [first] = databaseHosts(url);
  const host = chosen().get(url) ?? first;
  if (!host) throw new Error("The address of the database names no host.");
  return host;
}

export function isHostChosen(url: string): boolean {
  return chosen().has(url);
}

/** The host gets all new connections; those to other hosts stay open. */
export function setChosenHost(url: string, host: DatabaseHost): void {
  chosen().set(url, host);
}
