/**
 * Baseline: a bare HTTP server that inserts one row per request. It shares our HTTP server, driver, socket, and commit
 * durability, but has no accounts, checks, rendering, topics, read state, or events.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
await pool.query("CREATE TABLE IF NOT EXISTS bench_row (id bigserial PRIMARY KEY, content text NOT NULL)");

const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  const content = new URLSearchParams(text).get("content");
  const { rows } = await pool.query<{ id: string }>({
    name: "insert",
    text: "INSERT INTO bench_row (content) VALUES ($1) RETURNING id",
    values: [content],
  });
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ result: "success", msg: "", id: Number(rows[0]?.id) }));
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready http://localhost:${(server.address() as AddressInfo).port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
