/** /api/v1/bots/commands/{command_id}/call */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import { callCommand } from "../../../../../../../lib/integrations/commands/call-command.ts";
import * as contract from "../../../../../../../lib/integrations/commands/commands.contract.ts";

export const POST = endpoint(contract.callCommand, ({ actor, params: { command_id: commandId, ...call } }) =>
  callCommand(actor, { commandId, topic: undefined, values: undefined, ...call }),
);
