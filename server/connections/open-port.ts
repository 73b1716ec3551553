/** Opens a port, or explains why it cannot be opened. */
import type { AddressInfo, Server } from "node:net";
import { StartError } from "../start-error.ts";

const FIRST_UNPRIVILEGED = 1024;

export interface RequestedPort {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Environment variable that chooses the port. */
  readonly variable: "PORT" | "PARLEY_TLS_PORT" | "PARLEY_HTTP_PORT";
}

/**
 * @returns the port.
 * @throws StartError when it cannot be opened.
 */
export async function openPort(server: Server, requested: RequestedPort): Promise<number> {
  const { host, port } = requested;
  await new Promise<void>((resolve, reject) => {
    const explain = (error: Error) => reject(explained(error, requested));
    server.once("error", explain);
    server.listen(port, host, () => {
      server.off("error", explain);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

function explained(error: Error, { host, port, variable }: RequestedPort): Error {
  switch ("code" in error ? error.code : undefined) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} is in use by another program. Choose another one with ${variable}=…`,
      );
    case "EACCES":
      return new StartError(whyNotAllowed(port, variable));
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
      return new StartError(`PARLEY_HOST must be an address of this machine, and ${host} is not.`);
    default:
      return error;
  }
}

export function whyNotAllowed(port: number, variable: RequestedPort["variable"]): string {
  const isFixed = variable !== "PORT" && port < FIRST_UNPRIVILEGED;
  const allow = isFixed
    ? `Allow it with AmbientCapabilities=CAP_NET_BIND_SERVICE in systemd's unit or with setcap cap_net_bind_service=+ep on Node.js, or choose a port above 1023 with ${variable}=… and forward ${port} to it.`
    : `Choose one above 1023 with ${variable}=…`;
  return `This user is not allowed to open port ${port}. ${allow}`;
}
