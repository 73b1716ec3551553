/** The order of channels in the sidebar and the inbox. */

type Orderable = { name: string; pinToTop: boolean; isMuted: boolean };

function rank(channel: Orderable): number {
  if (channel.isMuted) return 2;
  return channel.pinToTop ? 0 : 1;
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Pinned ones come first and muted ones last, each group by name in the reader's language. */
export function compareChannels(a: Orderable, b: Orderable): number {
  return rank(a) - rank(b) || collator.compare(a.name, b.name);
}

/** The channels in this order. */
export function orderChannels<Channel extends Orderable>(channels: readonly Channel[]): Channel[] {
  return channels.toSorted(compareChannels);
}
