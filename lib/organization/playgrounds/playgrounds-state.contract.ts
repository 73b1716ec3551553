/** Wire shape of code playgrounds in the register answer. */
import { z } from "zod";
import { playgroundShape } from "./playgrounds.contract.ts";

/** Fetch type "realm_playgrounds". */
export const playgroundsState = z.object({ realm_playgrounds: z.array(playgroundShape) });
