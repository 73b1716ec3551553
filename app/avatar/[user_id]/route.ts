/** /avatar/{user_id}: an account's picture. The URL contains a version, so that browsers may cache it for long. */
import { getAvatar } from "../../../lib/avatars/get-avatar.ts";

const headers = {
  "content-type": "image/svg+xml; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff",
  "cache-control": "private, max-age=31536000, immutable",
  vary: "Cookie, Authorization",
};

type Context = { params: Promise<{ user_id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const id = (await params).user_id;
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const credentials = {
    method: "GET",
    headers: Object.fromEntries(request.headers),
    origin: `http://${host}`,
  };
  const picture = await getAvatar(credentials, id);
  if (picture === null) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(picture, { headers });
}
