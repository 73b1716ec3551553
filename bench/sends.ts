/** Sends per second, compared with baselines. */
import pg from "pg";
import { portOf, startChild } from "./child.ts";
import { HttpPoster } from "./http-poster.ts";
import { type Action, type Measurement, measureByTurns } from "./measure.ts";

const CONCURRENCIES = [1, 16, 64] as const;
const DURATION_MS = 8_000;
const BUSY_WARM_UP = { concurrency: 16, ms: 6_000 };
/**
 * V8 optimizes the server after some ten thousand requests. Concurrent sends are written in batches and do not warm up
 * single sends, whose rate grew by half during their first twenty seconds.
 */
const LONE_WARM_UP = { concurrency: 1, ms: 20_000 };
const TURNS = 4;
const CONTENT = "The build is green again, thanks for looking into it. I will deploy this afternoon.";

export interface SendFigures {
  readonly concurrency: number;
  readonly send: Measurement;
  readonly bareServer: Measurement;
  readonly bareCommit: Measurement;
  /** Parley's rate divided by the bare server's. */
  readonly ratio: number;
}

export interface Sender {
  readonly port: number;
  readonly authorization: string;
}

interface Subject {
  readonly action: Action;
  end(): Promise<void>;
}

export function sendsOf(sender: Sender, channel: string): Subject {
  const poster = new HttpPoster({
    port: sender.port,
    path: "/api/v1/messages",
    headers: { authorization: sender.authorization },
  });
  return {
    async action(loop) {
      const form = new URLSearchParams({
        type: "channel",
        to: channel,
        topic: `topic ${loop}`,
        content: CONTENT,
      });
      await poster.post(form.toString());
    },
    async end() {
      poster.close();
    },
  };
}

async function bareServerPosts(databaseUrl: string): Promise<Subject> {
  const child = await startChild("bench/bare-server.ts", { DATABASE_URL: databaseUrl }, "ready");
  const poster = new HttpPoster({ port: portOf(child.readyLine), path: "/", headers: {} });
  return {
    async action() {
      await poster.post(new URLSearchParams({ content: CONTENT }).toString());
    },
    async end() {
      poster.close();
      await child.stop();
    },
  };
}

export async function bareCommits(databaseUrl: string, concurrency: number): Promise<Subject> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency });
  await pool.query("CREATE TABLE IF NOT EXISTS bench_row (id bigserial PRIMARY KEY, content text NOT NULL)");
  return {
    async action() {
      await pool.query({
        name: "insert",
        text: "INSERT INTO bench_row (content) VALUES ($1) RETURNING id",
        values: [CONTENT],
      });
    },
    end: () => pool.end(),
  };
}

async function measureSubjects(subjects: readonly Subject[], concurrency: number): Promise<Measurement[]> {
  try {
    const actions = subjects.map((subject) => subject.action);
    const warmUps = concurrency === 1 ? [BUSY_WARM_UP, LONE_WARM_UP] : [BUSY_WARM_UP];
    return await measureByTurns({ concurrency, warmUps, durationMs: DURATION_MS }, TURNS, actions);
  } finally {
    for (const subject of subjects) await subject.end();
  }
}

/** Measures sends and baselines in turns, at each concurrency. */
export async function compareSends(
  sender: Sender,
  channel: string,
  databaseUrl: string,
): Promise<SendFigures[]> {
  const figures: SendFigures[] = [];
  for (const concurrency of CONCURRENCIES) {
    const subjects = [
      sendsOf(sender, channel),
      await bareServerPosts(databaseUrl),
      await bareCommits(databaseUrl, concurrency),
    ];
    const [send, bareServer, bareCommit] = await measureSubjects(subjects, concurrency);
    if (!send || !bareServer || !bareCommit) throw new Error("Nothing was measured.");
    figures.push({ concurrency, send, bareServer, bareCommit, ratio: send.rate / bareServer.rate });
  }
  return figures;
}

export interface SubscriberFigures {
  readonly small: Measurement;
  readonly large: Measurement;
  /** The large channel's cost divided by the small one's. */
  readonly costRatio: number;
}

export async function compareSubscribers(
  sender: Sender,
  channels: { readonly small: string; readonly large: string },
  concurrency: number,
): Promise<SubscriberFigures> {
  const subjects = [sendsOf(sender, channels.small), sendsOf(sender, channels.large)];
  const [small, large] = await measureSubjects(subjects, concurrency);
  if (!small || !large) throw new Error("Nothing was measured.");
  return { small, large, costRatio: small.rate / large.rate };
}
