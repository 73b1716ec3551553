/** Attacks below the API, with limits. */
import type { Account } from "../deliveries.ts";
import { credentials } from "./counting-client.ts";
import { largestScript } from "./largest-script.ts";
import { measureTransport, type TransportFigures } from "./measure-transport.ts";
import { transportAttacks } from "./transport-attacks.ts";

/** Megabytes, descriptors, and milliseconds that others wait. */
export const aims = { memory: 100, leftDescriptors: 60, wait: 250 } as const;
/** Last byte of these attacks' first loopback address. */
const FIRST_ADDRESS = 100;

type AttackFigures = TransportFigures & { readonly name: string };

export async function benchTransport(
  server: { readonly port: number; readonly pid: number },
  accounts: { readonly member: Account; readonly bystander: Account },
  filter: string,
): Promise<readonly AttackFigures[]> {
  const authorizationOf = (account: Account) => credentials(account).authorization ?? "";
  const bystander = { ...server, authorization: authorizationOf(accounts.bystander) };
  const figures: AttackFigures[] = [];
  for (const [index, attack] of transportAttacks.entries()) {
    if (!filter.split(",").some((part) => attack.name.includes(part))) continue;
    const target = {
      port: server.port,
      address: `127.0.0.${FIRST_ADDRESS + index}`,
      authorization: authorizationOf(accounts.member),
      script: largestScript(),
    };
    figures.push({ name: attack.name, ...(await measureTransport(bystander, attack, target)) });
  }
  return figures;
}

export const isHeld = ({ memory, leftDescriptors, longestWait, failed }: TransportFigures) =>
  memory < aims.memory && leftDescriptors < aims.leftDescriptors && longestWait < aims.wait && failed === 0;

export function transportReport(figures: readonly AttackFigures[]): string {
  const cells = ["memory", "held", "left", "longest", "failed"].map((title) => title.padStart(9)).join("");
  return [
    "Attacks below the API: what the server takes, and how long others wait for a small answer",
    `${"".padEnd(72)}${cells}`,
    ...figures.map((attack) => {
      const { name, memory, heldDescriptors, leftDescriptors, longestWait, failed } = attack;
      const numbers = [
        `${memory.toFixed(0)} MB`,
        heldDescriptors,
        leftDescriptors,
        `${longestWait.toFixed(0)} ms`,
        failed,
      ];
      const row = numbers.map((number) => String(number).padStart(9)).join("");
      return `${name.padEnd(72)}${row}${isHeld(attack) ? "" : "  TOO MUCH"}`;
    }),
    `  aim: less than ${aims.memory} MB, ${aims.leftDescriptors} descriptors left, ${aims.wait} ms, none failed`,
  ].join("\n");
}
