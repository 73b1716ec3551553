/** /api/v1/bots/commands/{command_id} */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/integrations/commands/commands.contract.ts";
import { removeCommand } from "../../../../../../lib/integrations/commands/commands.ts";

export const DELETE = endpoint(contract.removeCommand, async ({ actor, params }) => {
  await removeCommand(actor, params.command_id);
  return {};
});
