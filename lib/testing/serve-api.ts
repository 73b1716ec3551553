/** A program for tests that end a server's process the hard way: serves the API on DATABASE_URL and PORT. */
import { startServer } from "../../server/start-server.ts";
import { migrate } from "../db/migrate.ts";

const { DATABASE_URL: databaseUrl = "", PORT: port, PARLEY_SECRET: secret = "" } = process.env;

await migrate(databaseUrl);
const server = await startServer({
  databaseUrl,
  isShared: process.env.PARLEY_SHARED === "1",
  secret,
  host: "127.0.0.1",
  port: Number(port),
  url: null,
  development: process.env.PARLEY_MODE !== "production",
  trustedProxies: 0,
});
process.stdout.write(`ready ${server.port}\n`);
process.on("SIGTERM", () => {
  void server.stop().then(() => process.exit(0));
});
process.on("disconnect", () => process.exit(1));
