/** Finds the account of a socket's connections. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Socket } from "socket.io";
import type { Actor } from "../../lib/kernel/memory/actor.ts";

type Connection = Socket["conn"];

/** A session may start with long polls and continue as a WebSocket, another TCP connection. */
interface Session {
  actor: Actor | null;
  readonly connections: Duplex[];
}

export class SocketAccounts {
  readonly #bySessionId = new Map<string, Session>();
  readonly #byRequest = new WeakMap<IncomingMessage, Session>();
  readonly #byConnection = new WeakMap<Connection, Session>();
  readonly #onAuthenticated: (connection: Duplex, actor: Actor) => void;

  /** @param onAuthenticated called for each TCP connection whose account is found. */
  constructor(onAuthenticated: (connection: Duplex, actor: Actor) => void) {
    this.#onAuthenticated = onAuthenticated;
  }

  open(connection: Connection): void {
    const { request, transport } = connection;
    const { sid } = transport;
    const session: Session = { actor: null, connections: [request.socket] };
    this.#bySessionId.set(sid, session);
    this.#byRequest.set(request, session);
    this.#byConnection.set(connection, session);
    connection.once("close", () => this.#bySessionId.delete(sid));
  }

  /** Adds a session's later request. */
  join(request: IncomingMessage): void {
    const session = this.#bySessionId.get(sessionIdOf(request));
    if (!session || session.connections.at(-1) === request.socket) return;
    if (session.actor) this.#onAuthenticated(request.socket, session.actor);
    else session.connections.push(request.socket);
  }

  authenticated(connection: Connection, actor: Actor): void {
    const session = this.#byConnection.get(connection);
    if (!session) return;
    session.actor = actor;
    for (const connection of session.connections.splice(0)) this.#onAuthenticated(connection, actor);
  }

  /** null before the session has authenticated. */
  of(request: IncomingMessage): Actor | null {
    const session = this.#byRequest.get(request) ?? this.#bySessionId.get(sessionIdOf(request));
    return session?.actor ?? null;
  }
}

/** "" for a request that opens a session. */
function sessionIdOf({ url = "" }: IncomingMessage): string {
  return new URLSearchParams(url.slice(url.indexOf("?") + 1)).get("sid") ?? "";
}
