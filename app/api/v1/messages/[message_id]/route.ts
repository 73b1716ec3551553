/** /api/v1/messages/{message_id} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { deleteMessage as deleteContract } from "../../../../../lib/messages/deletion/deletion.contract.ts";
import { deleteMessage } from "../../../../../lib/messages/deletion/deletion.ts";
import { editInTurn } from "../../../../../lib/messages/editing/edit-in-turn.ts";
import { editMessage as editContract } from "../../../../../lib/messages/editing/editing.contract.ts";
import { requestedEdit } from "../../../../../lib/messages/editing/editing.ts";
import * as contract from "../../../../../lib/messages/query/query.contract.ts";
import { getMessage } from "../../../../../lib/messages/query/query.ts";

export const GET = endpoint(contract.getMessage, ({ actor, params }) =>
  getMessage(actor, params.message_id, {
    applyMarkdown: params.apply_markdown,
    emptyTopicName: params.allow_empty_topic_name,
  }),
);

export const PATCH = endpoint(editContract, ({ actor, params }) => editInTurn(actor, requestedEdit(params)));

export const DELETE = endpoint(deleteContract, ({ actor, params }) =>
  deleteMessage(actor, { messageId: params.message_id }),
);
