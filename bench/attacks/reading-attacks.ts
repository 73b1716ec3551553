/** Attacks through pages of the largest messages, and lists of all users. */
import { type Attack, times } from "./attacks.ts";

const API = "/api/v1";
const OWN_MESSAGES = 300;
/** Makes a page several megabytes large. */
const PARAGRAPH =
  "**Bold** and *emphasized* text with `code`, [a link](https://example.com/) and größere Zeichen.\n\n";
const CONTENT = PARAGRAPH.repeat(90).slice(0, 9_900);

const page = { anchor: "newest", num_before: 5_000, num_after: 0 };

export const readingAttacks: readonly Attack[] = [
  {
    name: "eight pages of 5,000 messages",
    prepare: async (client, { member }) => {
      const direct = { type: "direct", to: [member.email], content: CONTENT };
      for (let sent = 0; sent < OWN_MESSAGES; sent += 10)
        await times(10, () => client.post(member, `${API}/messages`, direct));
    },
    strike: (client, { member }) => times(8, () => client.get(member, `${API}/messages`, page)),
  },
  {
    name: "eight lists of all people",
    strike: (client, { member }) => times(8, () => client.get(member, `${API}/users`, {})),
  },
];
