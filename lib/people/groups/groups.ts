/** Declares what groups bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  groupAdded,
  groupRemoved,
  groupUpdated,
  membersAdded,
  membersRemoved,
  subgroupsAdded,
  subgroupsRemoved,
} from "./group-events.ts";
import { groupChanges, loadGroups } from "./group-records.ts";
import { groupsFamily } from "./groups-state.ts";

export const groups = defineNoun({
  events: [
    groupAdded,
    groupUpdated,
    groupRemoved,
    membersAdded,
    membersRemoved,
    subgroupsAdded,
    subgroupsRemoved,
  ],
  register: [groupsFamily],
  memory: {
    load: { groups: loadGroups },
    apply: groupChanges,
  },
});
