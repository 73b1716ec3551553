"use client";
/** Buttons, selects and forms below a bot's message. */
import { useState } from "react";
import type { Button as ActionButton, ActionRow } from "../../../lib/messages/actions/actions.contract.ts";
import { useUser } from "../../model/people/use-users.ts";
import type { Message } from "../../model/store/history/messages-state.ts";
import { useBotAction } from "../../net/actions/use-bot-action.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ActionForm } from "./action-form.tsx";

const VARIANTS = { default: "secondary", primary: "primary", danger: "danger" } as const;

type Use = ReturnType<typeof useBotAction>;

export function BotActions({ message }: { message: Message }) {
  const use = useBotAction(message);
  const bot = useUser(message.senderId)?.name ?? message.senderName;
  return (
    <div className="mt-1.5 mb-1 flex max-w-lg flex-col gap-2">
      {message.actions.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own.
        <Row key={index} row={row} messageId={message.id} use={use} />
      ))}
      <p role="status" className="text-ink-faint text-sm empty:hidden">
        {use.waitingFor === null ? "" : `Waiting for ${bot} …`}
      </p>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {use.problem}
      </p>
    </div>
  );
}

type RowProps<Kind extends ActionRow["type"] = ActionRow["type"]> = {
  row: Extract<ActionRow, { type: Kind }>;
  messageId: number;
  use: Use;
};

function Row({ row, messageId, use }: RowProps) {
  switch (row.type) {
    case "buttons":
      return (
        <div className="flex flex-wrap gap-2">
          {row.buttons.map((button) => (
            <ActButton key={button.id} button={button} use={use} />
          ))}
        </div>
      );
    case "select":
      return <Select row={row} messageId={messageId} use={use} />;
    case "form":
      return <Form row={row} messageId={messageId} use={use} />;
  }
}

type ActButtonProps = { button: ActionButton; use: Use };

function ActButton({ button: { id, label, style }, use }: ActButtonProps) {
  return (
    <Button
      size="sm"
      variant={VARIANTS[style]}
      isBusy={use.waitingFor !== null}
      aria-busy={use.waitingFor === id || undefined}
      className="max-w-full"
      onClick={() => use.use(id)}
    >
      <span className="min-w-0 truncate">{label}</span>
    </Button>
  );
}

function Select({ row: { id, label, options }, use }: RowProps<"select">) {
  const [chosen, setChosen] = useState("");
  const isWaiting = use.waitingFor === id;
  return (
    <SelectField
      label={label}
      options={[
        { value: "", label, disabled: true },
        ...options.map((option) => ({ value: option.value, label: option.label ?? option.value })),
      ]}
      value={isWaiting ? chosen : ""}
      disabled={use.waitingFor !== null}
      onChange={(value) => {
        setChosen(value);
        use.use(id, { [id]: value });
      }}
      className="self-start"
    />
  );
}

function Form({ row, messageId, use }: RowProps<"form">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="sm"
        aria-haspopup="dialog"
        isBusy={use.waitingFor !== null}
        className="max-w-full"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 truncate">{row.label}</span>
      </Button>
      {isOpen && (
        <ActionForm
          row={row}
          draft={`action/${messageId}/${row.id}`}
          onSend={(values) => use.send(row.id, values)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
