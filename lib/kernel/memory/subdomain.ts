/** Reads the organization's subdomain from a host name; for processes without a database too. */

/** "acme.chat.example.com" → "acme" below chat.example.com; "" is the root organization. */
export function subdomainBelow(host: string, base: string): string {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  if (!name.endsWith(`.${base}`)) return "";
  return name.slice(0, -base.length - 1);
}
