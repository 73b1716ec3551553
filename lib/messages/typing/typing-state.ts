/** How often clients are to say that somebody types, and how long that holds. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { typingState } from "./typing.contract.ts";

export const typingFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: typingState,
  present: () => ({
    server_typing_started_wait_period_milliseconds: 10_000,
    server_typing_stopped_wait_period_milliseconds: 5_000,
    server_typing_started_expiry_period_milliseconds: 15_000,
  }),
});
