/** Describes the scope of a move. */
import type { MoveScope } from "../../net/topics/move-messages.ts";
import type { TopicCount } from "../../net/topics/topic-messages.ts";

function moving({ before, after }: TopicCount, scope: MoveScope): number {
  if (scope === "change_one") return 1;
  return 1 + after + (scope === "change_all" ? before : 0);
}

/** "12 messages will move", or "More than 400 …". */
export function willMove(count: TopicCount | undefined, scope: MoveScope): string {
  if (scope === "change_one") return theyWillMove(1);
  if (!count) return "";
  const total = moving(count, scope);
  if (count.isMore) return `More than ${total} messages will move`;
  return theyWillMove(total);
}

export function theyWillMove(total: number): string {
  return total === 1 ? "1 message will move" : `${total} messages will move`;
}

export function scopeChoices(count: TopicCount | undefined): { value: MoveScope; title: string }[] {
  const number = (scope: MoveScope) =>
    count ? ` (${moving(count, scope)}${count.isMore ? " or more" : ""})` : "";
  return [
    { value: "change_one", title: "Only this message" },
    { value: "change_later", title: `This and all later messages${number("change_later")}` },
    { value: "change_all", title: `All messages of the topic${number("change_all")}` },
  ];
}
