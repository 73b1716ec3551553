/** The reasons one may give when reporting a message. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { reportTypes } from "./report-types.contract.ts";
import { reportsState } from "./reports-state.contract.ts";

export const reportsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: reportsState,
  present: () => ({ server_report_message_types: [...reportTypes] }),
});
