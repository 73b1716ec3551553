/** Compares this machine's clock with PostgreSQL's and with the public address's. */
import type { ReadClock } from "./ask-server.ts";
import { type Check, type Finding, ok, problem, unknown, warning, worstOf } from "./check.ts";
import type { Inspection } from "./inspection.ts";

const NOTICEABLE_MS = 2_000;
/** Codes of a second factor are valid for about this time. */
const HARMFUL_MS = 30_000;
const SECOND = 1_000;

const ADVICE = "Let a time service, such as chrony or systemd-timesyncd, set the clocks of all machines.";

export const clockCheck: Check = {
  id: "clock",
  title: "Clock",
  async run(inspection) {
    const found = [await ofDatabase(inspection), await ofPublicAddress(inspection)];
    const compared = found.filter((each) => each !== null);
    if (compared.length === 0) return unknown("There is no other clock to compare with.");
    return worstOf(ok("All clocks agree."), ...compared);
  },
};

/** Null while the database cannot be asked. */
async function ofDatabase(inspection: Inspection): Promise<Finding | null> {
  if ((await inspection.databaseObstacle()) !== null) return null;
  const after = Date.now();
  const [row] = await inspection.query<{ ms: number }>(
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms",
  );
  return row ? findingOf("PostgreSQL's", { time: row.ms, after, before: Date.now() }) : null;
}

async function ofPublicAddress(inspection: Inspection): Promise<Finding | null> {
  const asked = await inspection.askPublicAddress();
  if (asked.kind !== "ours" || asked.clock === null) return null;
  const { time, after, before } = asked.clock;
  // The header has whole seconds.
  return findingOf("the public address's", { time, after: after - SECOND, before });
}

export function findingOf(whose: string, { time, after, before }: ReadClock): Finding {
  const behind = Math.max(0, after - time);
  const ahead = Math.max(0, time - before);
  const difference = Math.max(behind, ahead);
  if (difference < NOTICEABLE_MS) return ok(`It agrees with ${whose} clock.`);
  const seconds = Math.round(difference / SECOND);
  const found = `This machine's clock is ${seconds} seconds ${ahead > 0 ? "behind" : "ahead of"} ${whose}.`;
  return difference < HARMFUL_MS ? warning(found, ADVICE) : problem(found, ADVICE);
}
