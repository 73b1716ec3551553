/** Descriptions of moved channels, followed by links to pinned messages and bookmarks as far as they fit. */
import { MAX_CHANNEL_DESCRIPTION_LENGTH } from "../../channels/channels-limits.contract.ts";
import { onOneLine } from "../../text/character-runs.ts";
import { lengthOf, shortened } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";
import type { MoveReport } from "./move-report.ts";
import type { MovedReference, MovedText } from "./moved-team.ts";
import { movedMarkdown } from "./moved-text.ts";
import type { NumberedChannel, NumberedTeam } from "./numbered-team.ts";

/** In characters for each link, whose id and channel name may become longer when the rows are written. */
const RESERVED = 8;

/** @returns Markdown by the id of the channel. Call it when the ids of linked messages are known. */
export function channelDescriptions(team: NumberedTeam, report: MoveReport): ReadonlyMap<number, string> {
  return new Map(team.channels.map((channel) => [channel.id, descriptionOf(channel, team, report)]));
}

function descriptionOf({ name, given }: NumberedChannel, team: NumberedTeam, report: MoveReport): string {
  const pinned = given.pinned.filter(({ message }) => {
    const isMoved = Boolean(team.linked.get(message));
    if (!isMoved)
      report.add("A pinned message that the export does not hold was left out.", `${name}: ${message}`);
    return isMoved;
  });
  const text = fittingText(given.description, team);
  const withPinned = withLinks(text, "Pinned: ", markdownOf(pinned, team), () =>
    report.add("A pinned message that does not fit in its channel's description was left out.", name),
  );
  return withLinks(withPinned, "Bookmarks: ", markdownOf(given.bookmarks, team), () =>
    report.add("A bookmark that does not fit in its channel's description was left out.", name),
  );
}

function markdownOf(pieces: MovedText, team: NumberedTeam): string[] {
  return pieces.map((piece) => lineOf(piece, team).trim());
}

function lineOf(piece: string | MovedReference, team: NumberedTeam): string {
  return onOneLine(storableText(movedMarkdown([piece], team)));
}

/** A reference is kept whole or left out. */
function fittingText(text: MovedText, team: NumberedTeam): string {
  let fitting = "";
  for (const piece of text) {
    const added = lineOf(piece, team);
    if (lengthOf(fitting) + lengthOf(added) > MAX_CHANNEL_DESCRIPTION_LENGTH) {
      const rest = typeof piece === "string" ? added : "…";
      return shortened(`${fitting}${rest}…`.trim(), MAX_CHANNEL_DESCRIPTION_LENGTH);
    }
    fitting += added;
  }
  return fitting.trim();
}

function withLinks(text: string, title: string, links: readonly string[], onLeftOut: () => void): string {
  let longer = text;
  let room = MAX_CHANNEL_DESCRIPTION_LENGTH - lengthOf(text);
  for (const link of links) {
    const before = longer === text ? `${text === "" ? "" : " "}${title}` : ", ";
    const needed = lengthOf(before) + lengthOf(link) + RESERVED;
    if (needed > room) onLeftOut();
    else {
      longer += before + link;
      room -= needed;
    }
  }
  return longer;
}
