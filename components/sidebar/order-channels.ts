/** The order of channels in the sidebar. */

type Orderable = { name: string; pinToTop: boolean; isMuted: boolean };

function rank(channel: Orderable): number {
  if (channel.isMuted) return 2;
  return channel.pinToTop ? 0 : 1;
}

/** Pinned ones first and muted ones last, each group by name in the reader's language. */
export function orderChannels<Channel extends Orderable>(channels: readonly Channel[]): Channel[] {
  const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
  return channels.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}
