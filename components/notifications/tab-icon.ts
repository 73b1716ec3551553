/** The icon of the browser's tab: with a dot while something is unread. */

/** In the icon's own coordinates, 64 by 64. */
const DOT = '<circle cx="47" cy="17" r="14" fill="#d92d20" stroke="#fff" stroke-width="6"/>';

let icon: { link: HTMLLinkElement; address: string } | null = null;
let dotted: string | null = null;
let isMarked = false;

/** A page that has no icon as SVG is left as it is. */
export async function markTabIcon(hasUnread: boolean): Promise<void> {
  isMarked = hasUnread;
  icon ??= findIcon();
  if (!icon) return;
  if (hasUnread) dotted ??= await withDot(icon.address);
  // What it should be may have changed while the icon was fetched.
  icon.link.href = isMarked && dotted !== null ? dotted : icon.address;
}

function findIcon(): typeof icon {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
  return link && { link, address: link.href };
}

async function withDot(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const drawing = (await answer.text()).replace("</svg>", `${DOT}</svg>`);
    return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  } catch {
    // Without a connection; the next change tries again.
    return null;
  }
}
