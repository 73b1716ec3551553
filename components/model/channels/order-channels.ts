/** The order of channels. */

type Orderable = { name: string; pinToTop: boolean; isMuted: boolean; isActive?: boolean };

/** Values of the setting `demote_inactive_streams`. */
const ALWAYS = 2;
const NEVER = 3;
/** By default, only longer lists move inactive channels down. */
const MANY_CHANNELS = 30;

function rank(channel: Orderable): number {
  if (channel.isMuted) return 2;
  return channel.pinToTop ? 0 : 1;
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** Pinned first, muted last, then by name. */
export function compareChannels(a: Orderable, b: Orderable): number {
  return rank(a) - rank(b) || collator.compare(a.name, b.name);
}

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
