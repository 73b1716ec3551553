/** A proxy between a program and PostgreSQL that holds everything back once the program copies rows. */
import { createConnection, createServer, type Socket } from "node:net";
import path from "node:path";

export interface HeldCopy {
  /** Connects to the same database through the proxy. */
  readonly url: string;
  /** Resolves when the program starts to copy rows. */
  readonly reached: Promise<void>;
  close(): void;
}

export async function holdCopies(databaseUrl: string): Promise<HeldCopy> {
  const url = new URL(databaseUrl);
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connectTo(url);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => [client, server].map((each) => each.destroy()));
    }
    server.pipe(client);
    client.on("data", (sent) => {
      if (sent.includes("COPY ")) {
        client.pause();
        resolve();
      } else server.write(sent);
    });
  });
  const port = await new Promise<number>((listening) =>
    proxy.listen(0, "127.0.0.1", () => {
      const address = proxy.address();
      listening(typeof address === "object" && address ? address.port : 0);
    }),
  );
  const there = new URL(databaseUrl);
  there.searchParams.delete("host");
  there.host = `127.0.0.1:${port}`;
  return {
    url: there.href,
    reached,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** A host that is a folder contains PostgreSQL's socket. */
function connectTo(url: URL): Socket {
  const port = Number(url.port || 5432);
  const host = url.searchParams.get("host") ?? url.hostname;
  return host.startsWith("/")
    ? createConnection(path.join(host, `.s.PGSQL.${port}`))
    : createConnection(port, host);
}
