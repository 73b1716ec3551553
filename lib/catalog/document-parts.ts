/** Everything that the API document describes. */
import { tusPaths } from "../files/resumable-uploads/tus-paths.ts";
import type { DocumentParts } from "../kernel/openapi/document.ts";
import { contracts, eventParts } from "./catalog.ts";
import { describeRights } from "./describe-rights.ts";
import examples from "./examples.json" with { type: "json" };

export const documentParts: DocumentParts = {
  contracts,
  describeRights,
  events: [...eventParts.entries.values()].map(({ wire }) => wire),
  examples,
  others: tusPaths,
};
