/** Writes a quotation as Markdown. */

type Quoted = {
  name: string;
  senderId: number /** Address of the message. */;
  address: string;
  source: string;
};

const SHORTEST_FENCE = 3;

/** Names the sender without notifying them, links to the message, and ends where the answer begins. */
export function quotation({ name, senderId, address, source }: Quoted): string {
  const runs = source.match(/`{3,}/g) ?? [];
  const longest = Math.max(SHORTEST_FENCE - 1, ...runs.map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `@_**${name}|${senderId}** [said](${address}):\n${fence}quote\n${source}\n${fence}\n`;
}
