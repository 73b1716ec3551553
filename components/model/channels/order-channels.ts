/** The order of channels in the sidebar and the inbox. */

type Orderable = { name: string; pinToTop: boolean; isMuted: boolean; isActive?: boolean };

/** The protocol's numbers of whether channels in which nothing was written lately stand below the others. */
const ALWAYS = 2;
const NEVER = 3;
/** With fewer channels than this they stay in their place, unless the reader has chosen. */
const MANY_CHANNELS = 30;

function rank(channel: Orderable): number {
  if (channel.isMuted) return 2;
  return channel.pinToTop ? 0 : 1;
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Pinned ones come first and muted ones last, each group by name in the reader's language. */
export function compareChannels(a: Orderable, b: Orderable): number {
  return rank(a) - rank(b) || collator.compare(a.name, b.name);
}

/**
 * The channels in this order.
 * @param demotion the reader's `demote_inactive_streams`: inactive channels follow the others that are not pinned.
 */
export function orderChannels<Channel extends Orderable>(
  channels: readonly Channel[],
  demotion: unknown = NEVER,
): Channel[] {
  const isDemoting = demotion === ALWAYS || (demotion !== NEVER && channels.length >= MANY_CHANNELS);
  const isDemoted = (channel: Channel) => isDemoting && channel.isActive === false && !channel.pinToTop;
  return channels.toSorted(
    (a, b) => rank(a) - rank(b) || Number(isDemoted(a)) - Number(isDemoted(b)) || compareChannels(a, b),
  );
}
