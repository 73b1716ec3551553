"use client";
/** A bot's slash commands, which its managers can remove. */
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityList } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import type { ManagedBot } from "./use-bots.ts";
import { useCommands } from "./use-commands.ts";

export function BotCommands({ bot }: { bot: ManagedBot }) {
  const { data, error } = useCommands();
  return (
    <Section
      title="Commands"
      description={
        <>
          People call them by / in a composer. The bot{" "}
          <a href="/reference#set-bot-command" className="font-medium text-accent hover:underline">
            registers
          </a>{" "}
          them itself.
        </>
      }
    >
      <EntityList
        label="Commands"
        items={data?.filter(({ bot_id }) => bot_id === bot.id)}
        error={error?.message}
        empty="No commands yet."
        nameOf={({ name }) => `/${name}`}
        row={(command) => ({ look: "plain", title: usageOf(command), detail: command.description })}
        actions={[
          {
            does: "Remove",
            word: "Remove",
            removes: ({ id }) => callApi("DELETE /bots/commands/{command_id}", { command_id: id }),
            confirm: "Remove command",
            about: "Nobody can call it until the bot registers it again.",
          },
        ]}
      />
    </Section>
  );
}

function usageOf({ name, arguments: fields }: WireCommand): string {
  return [`/${name}`, ...fields.map((field) => (field.required ? field.name : `[${field.name}]`))].join(" ");
}
