/** Limits of bots' commands and actions. */

import {
  MAX_ARGUMENTS,
  MAX_ARGUMENTS_BYTES,
  MAX_COMMANDS,
  MAX_COMMANDS_OF_PERSON,
} from "../../lib/integrations/commands/commands.contract.ts";
import {
  interactionBudget,
  MAX_WAITING_INTERACTIONS,
} from "../../lib/integrations/interactions/begin-interaction.ts";
import {
  MAX_PRIVATE_REPLY,
  REPLY_SECONDS,
} from "../../lib/integrations/interactions/interactions.contract.ts";
import {
  MAX_ACTIONS_BYTES,
  MAX_BUTTONS,
  MAX_FORM_FIELDS,
  MAX_ROWS,
} from "../../lib/messages/actions/actions.contract.ts";
import { MAX_FIELD_VALUE } from "../../lib/messages/actions/actions-limits.contract.ts";
import { MAX_CHOICES } from "../../lib/messages/actions/fields.contract.ts";
import { count, INVALID, kilobytes, type Limit, minutes, rateLimit } from "./limit.ts";

export const actingBotLimits: readonly Limit[] = [
  rateLimit(interactionBudget.rate),
  {
    what: "commands of an organization's bots, and of all bots of a person",
    limit: `${count(MAX_COMMANDS)}, ${count(MAX_COMMANDS_OF_PERSON)}`,
    beyond: INVALID,
  },
  {
    what: "arguments of a command",
    limit: `${count(MAX_ARGUMENTS)}; together ${kilobytes(MAX_ARGUMENTS_BYTES)}`,
    beyond: INVALID,
  },
  {
    what: "actions of a message",
    limit: `${count(MAX_ROWS)} rows, ${count(MAX_BUTTONS)} buttons in a row, ${count(MAX_CHOICES)} options, ${count(MAX_FORM_FIELDS)} fields of a form; together ${kilobytes(MAX_ACTIONS_BYTES)}`,
    beyond: INVALID,
  },
  {
    what: "a text that a person enters for a bot",
    limit: `${count(MAX_FIELD_VALUE)} characters`,
    beyond: INVALID,
  },
  { what: "a bot's answer to one person", limit: `${count(MAX_PRIVATE_REPLY)} characters`, beyond: INVALID },
  { what: "time for the answer", limit: minutes(REPLY_SECONDS), beyond: INVALID },
  {
    what: "commands and actions that wait for an outgoing webhook",
    limit: count(MAX_WAITING_INTERACTIONS),
    beyond: INVALID,
  },
];
