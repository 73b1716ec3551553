/** /api/v1/bots/commands */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/integrations/commands/commands.contract.ts";
import { getCommands, setCommand } from "../../../../../lib/integrations/commands/commands.ts";

export const GET = endpoint(contract.getCommands, ({ actor }) => getCommands(actor));

export const PUT = endpoint(contract.setCommand, ({ actor, params: { bot_id: botId, ...command } }) =>
  setCommand(actor, { botId, ...command }),
);
