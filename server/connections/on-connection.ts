/** Follows the connections of a server, with or without TLS. */
import { type Server, Socket } from "node:net";
import { TLSSocket, Server as TlsServer } from "node:tls";

/**
 * Calls `listener` with the socket of requests. With TLS that is after the handshake: the TCP socket of the event
 * "connection" carries encrypted bytes.
 */
export function onConnection(server: Server, listener: (connection: Socket) => void): void {
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (connection: unknown) => {
    if (connection instanceof Socket) listener(connection);
  });
}

const tcpSockets = new WeakMap<TLSSocket, Socket>();

/** Registers TLS sockets' TCP sockets for `tcpSocketOf`. */
export function pairSockets(server: TlsServer): void {
  const pending = new Map<string, Socket>();
  server.on("connection", (connection: Socket) => {
    const client = clientOf(connection);
    pending.set(client, connection);
    connection.once("close", () => pending.delete(client));
  });
  server.on("secureConnection", (connection) => {
    const tcp = pending.get(clientOf(connection));
    if (tcp) tcpSockets.set(connection, tcp);
    pending.delete(clientOf(connection));
  });
}

/** The socket itself without TLS. */
export function tcpSocketOf(connection: Socket): Socket {
  return (connection instanceof TLSSocket && tcpSockets.get(connection)) || connection;
}

/** Both sockets of a connection with TLS have the same client. */
export function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
