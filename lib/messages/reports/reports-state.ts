/** The reasons one may give when reporting a message. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { reportTypes, reportsState } from "./reports.contract.ts";


export const reportsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: reportsState,
  present: () => ({ server_report_message_types: [...reportTypes] }),
});
