/** Wire shape of GIFs in the register answer. */
import { z } from "zod";

/** Fetch types "giphy", "realm". */
export const gifsState = z.object({
  giphy_api_key: z.string(),
  giphy_rating_options: z.record(z.string(), z.strictObject({ name: z.string(), id: z.int() })),
});
