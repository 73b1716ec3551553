/** Refuses development mode, in which anybody can sign in as anybody, on data that was used in production. */
import type pg from "pg";
import type { Configuration } from "../lib/config.ts";
import { StartError } from "./start-error.ts";

const MARK = "UPDATE installation SET used_in_production = true WHERE NOT used_in_production";

/** The password of the demo's accounts is no secret, and data without an organization is nobody's. */
const LOOK = `
  SELECT EXISTS (SELECT FROM realm WHERE id IS DISTINCT FROM demo_realm_id) AS is_production
  FROM installation WHERE used_in_production`;

type Mode = Pick<Configuration, "development" | "opensProductionData">;

/**
 * Marks the data as used in production. Call it after `requireSecret`, which makes the row.
 * @throws StartError in development mode, unless that is confirmed.
 */
export async function requireMode(client: pg.Client, mode: Mode): Promise<void> {
  if (mode.development && mode.opensProductionData) return;
  // `npm run dev` is a developer's server in either mode.
  if (!mode.development) {
    if (process.env.NODE_ENV !== "development") await client.query(MARK);
    return;
  }
  const { rows } = await client.query<{ is_production: boolean }>(LOOK);
  if (!rows[0]?.is_production) return;
  throw new StartError(
    "This data was used in production, and in development mode anybody can sign in as anybody. " +
      "Unset PARLEY_MODE, choose other data with PARLEY_DATA_DIR=… or DATABASE_URL=…, " +
      "or set PARLEY_DEVELOPMENT_ON_PRODUCTION_DATA=1 to start anyway.",
  );
}
