/** TLS in front of the tests' PostgreSQL, which listens on a socket of this machine only. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { createSecureContext, type SecureContext, TLSSocket } from "node:tls";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Length of PostgreSQL's SSLRequest. */
const REQUEST_BYTES = 8;

export interface TlsDatabase {
  /** @param host names this machine. */
  at(host: string, parameters: Readonly<Record<string, string>>): string;
  /** Certificate files of the authority that signed the server's certificate, and of another authority. */
  readonly authority: string;
  readonly otherAuthority: string;
  /** Count of connections without TLS. */
  readonly plainConnections: () => number;
  stop(): Promise<void>;
}

/** With a certificate for localhost. Null without openssl. */
export async function openTlsDatabase(databaseUrl: string): Promise<TlsDatabase | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "parley-tls-database-"));
  if (!(await makeCertificates(folder))) {
    await rm(folder, { recursive: true });
    return null;
  }
  const file = (name: string) => path.join(folder, name);
  const context = createSecureContext({
    cert: await readFile(file("server.pem")),
    key: await readFile(file("server.key")),
  });
  const { pathname, searchParams, username } = new URL(databaseUrl);
  const socketFile = path.join(searchParams.get("host") ?? "", ".s.PGSQL.5432");
  let plain = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    serve(socket, context, socketFile).catch(() => {
      plain += 1;
      socket.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    at: (host, parameters) =>
      `postgresql://${username}@${host}:${port}${pathname}?${new URLSearchParams(parameters)}`,
    authority: file("authority.pem"),
    otherAuthority: file("other.pem"),
    plainConnections: () => plain,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** @throws Error when the client asks for no TLS. */
async function serve(socket: Socket, secureContext: SecureContext, socketFile: string): Promise<void> {
  const [first]: Buffer[] = await once(socket, "data");
  // A startup message is longer.
  if (first?.length !== REQUEST_BYTES) throw new Error("The client asks for no TLS.");
  socket.pause();
  socket.write("S");
  const secure = new TLSSocket(socket, { isServer: true, secureContext });
  const database = connect(socketFile);
  for (const end of [secure, database]) end.on("error", () => socket.destroy());
  socket.once("close", () => database.destroy());
  secure.pipe(database).pipe(secure);
}

async function makeCertificates(folder: string): Promise<boolean> {
  const openssl = (...args: string[]) => run("openssl", args, { cwd: folder });
  try {
    for (const name of ["authority", "other"]) {
      const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`];
      const subject = ["-subj", `/CN=${name} of tests`];
      await openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
  const request = ["-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost"];
  await openssl("req", "-newkey", "rsa:2048", "-nodes", ...request);
  await writeFile(path.join(folder, "names"), "subjectAltName=DNS:localhost\n");
  const signer = ["-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial"];
  const files = ["-in", "server.csr", "-out", "server.pem", "-extfile", "names"];
  await openssl("x509", "-req", "-days", "2", ...signer, ...files);
  return true;
}
