"use client";
/** The arguments of the command that is being typed. */
import { useEffect } from "react";
import { parseArguments } from "../../../../lib/integrations/commands/argument-syntax.contract.ts";
import { botCommandsStore } from "../../../model/actions/bot-commands-store.ts";
import { useUser } from "../../../model/people/use-users.ts";
import { useStore } from "../../../model/store/use-store.ts";
import { calledName } from "../../../net/actions/call-command.ts";
import { refreshBotCommands } from "../../../net/actions/load-bot-commands.ts";

export function CommandHint({ text }: { text: string }) {
  const name = calledName(text);
  useEffect(() => {
    if (name !== null) refreshBotCommands();
  }, [name]);
  const command = useStore(botCommandsStore, (all) => all.find((each) => each.name === name));
  const bot = useUser(command?.bot_id ?? 0);
  if (!command) return null;
  const { next, problem } = parseArguments(text.slice(command.name.length + 1), command.arguments);
  return (
    <div className="px-3 pb-1.5 text-ink-faint text-sm">
      <p className="break-words">
        <span className="font-medium text-ink-soft">/{command.name}</span>
        {command.arguments.map((field) => (
          <span key={field.name}>
            {" "}
            <span className={field === next ? "font-semibold text-ink" : undefined}>
              {field.required ? field.name : `[${field.name}]`}
            </span>
          </span>
        ))}
        {bot && ` · ${bot.name}`}
      </p>
      {problem === null ? (
        next && next.description !== "" && <p className="break-words">{next.description}</p>
      ) : (
        <p className="text-warning">{problem}</p>
      )}
    </div>
  );
}
