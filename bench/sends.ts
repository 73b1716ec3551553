/** How many sends a second, beside the ceilings of the same machine: a bare server and bare commits. */
import pg from "pg";
import { portOf, startChild } from "./child.ts";
import { HttpPoster } from "./http-poster.ts";
import { type Measurement, measure } from "./measure.ts";

const CONCURRENCIES = [1, 16] as const;
const TIMING = { warmUpMs: 2_000, durationMs: 5_000 };
const CONTENT = "The build is green again, thanks for looking into it. I will deploy this afternoon.";

export interface SendFigures {
  readonly concurrency: number;
  readonly send: Measurement;
  readonly bareServer: Measurement;
  readonly bareCommit: Measurement;
  /** Our rate over the bare server's. */
  readonly ratio: number;
}

export interface Sender {
  readonly port: number;
  readonly authorization: string;
}

/** Posts messages to a channel in a closed loop. */
export async function measureSends(
  sender: Sender,
  channel: string,
  concurrency: number,
): Promise<Measurement> {
  const poster = new HttpPoster({
    port: sender.port,
    path: "/api/v1/messages",
    headers: { authorization: sender.authorization },
  });
  try {
    return await measure({ concurrency, ...TIMING }, async (loop) => {
      const form = new URLSearchParams({
        type: "channel",
        to: channel,
        topic: `topic ${loop}`,
        content: CONTENT,
      });
      await poster.post(form.toString());
    });
  } finally {
    poster.close();
  }
}

async function measureBareServer(databaseUrl: string, concurrency: number): Promise<Measurement> {
  const child = await startChild("bench/bare-server.ts", { DATABASE_URL: databaseUrl }, "ready");
  const poster = new HttpPoster({ port: portOf(child.readyLine), path: "/", headers: {} });
  try {
    return await measure({ concurrency, ...TIMING }, async () => {
      await poster.post(new URLSearchParams({ content: CONTENT }).toString());
    });
  } finally {
    poster.close();
    await child.stop();
  }
}

async function measureBareCommits(databaseUrl: string, concurrency: number): Promise<Measurement> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency });
  try {
    await pool.query(
      "CREATE TABLE IF NOT EXISTS bench_row (id bigserial PRIMARY KEY, content text NOT NULL)",
    );
    return await measure({ concurrency, ...TIMING }, async () => {
      await pool.query({
        name: "insert",
        text: "INSERT INTO bench_row (content) VALUES ($1) RETURNING id",
        values: [CONTENT],
      });
    });
  } finally {
    await pool.end();
  }
}

/** Measures ours and the ceilings, one after the other, at each concurrency. */
export async function compareSends(
  sender: Sender,
  channel: string,
  databaseUrl: string,
): Promise<SendFigures[]> {
  const figures: SendFigures[] = [];
  for (const concurrency of CONCURRENCIES) {
    const send = await measureSends(sender, channel, concurrency);
    const bareServer = await measureBareServer(databaseUrl, concurrency);
    const bareCommit = await measureBareCommits(databaseUrl, concurrency);
    figures.push({ concurrency, send, bareServer, bareCommit, ratio: send.rate / bareServer.rate });
  }
  return figures;
}
