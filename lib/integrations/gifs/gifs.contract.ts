/** Wire shape of GIFs in the register answer. */
import { z } from "zod";

/** Fetch types "giphy", "tenor", "realm". */
export const gifsState = z.object({
  giphy_api_key: z.string(),
  /** Since feature level 442. */
  tenor_api_key: z.string(),
  /** Name → what gif_rating_policy can be; until feature level 453 its name was giphy_rating_options. */
  gif_rating_policy_options: z.record(z.string(), z.strictObject({ name: z.string(), id: z.int() })),
});
