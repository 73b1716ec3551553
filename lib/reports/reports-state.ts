/** The reasons one may give when reporting a message. */
import { stateFamily } from "../initial-state/state-family.ts";
import { reportsState } from "./reports-state.contract.ts";

const reportTypes = [
  { key: "spam", name: "Spam" },
  { key: "harassment", name: "Harassment" },
  { key: "inappropriate", name: "Inappropriate content" },
  { key: "norms", name: "Violates community norms" },
  { key: "illegal", name: "Illegal content" },
  { key: "impersonation", name: "Impersonation" },
  { key: "other", name: "Other reason" },
];

export const reportsFamily = stateFamily({
  fetchTypes: ["realm"],
  fields: reportsState,
  present: () => ({ server_report_message_types: reportTypes }),
});
