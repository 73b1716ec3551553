/** The picture that messages show while a thumbnail is made, for clients that have none of their own. */
import type { FileRoute } from "../../kernel/storage/file-route.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
<g fill="#888">${[16, 32, 48]
  .map((x, index) => {
    const values = ["1;.2;.2;1", ".2;1;.2;.2", ".2;.2;1;.2"][index];
    return `<circle cx="${x}" cy="32" r="5"><animate attributeName="opacity" values="${values}" dur="1.2s" repeatCount="indefinite"/></circle>`;
  })
  .join("")}</g>
</svg>
`;

export const loadingPictureRoute: FileRoute = {
  pattern: /^\/static\/images\/loading\/loader-black\.svg$/,
  find: async () => ({
    content: Buffer.from(SVG),
    contentType: "image/svg+xml",
    etag: '"loading-1"',
    cacheControl: "public, max-age=86400",
    headers: { "content-security-policy": "default-src 'none'; sandbox" },
  }),
};
