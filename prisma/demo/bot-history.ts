/** Weeks of bot messages, older than people's: the volume of a real archive. */
import type { DemoConversation, DemoMessage } from "./parse-conversations.ts";
import type { Random } from "./random.ts";

/** Working days, relative to the newest. */
const FIRST_DAY = -80;
const LAST_DAY = -26;

/** In seconds. */
const FASTEST_BUILD = 322;
const SLOWEST_BUILD = 471;
const FAILURE_RATE = 0.12;
/** A failed build often fails again. */
const REPEATED_FAILURE_RATE = 0.4;

interface Branch {
  readonly name: string;
  readonly buildsPerDay: number;
  readonly firstBuild: number;
  readonly firstTests: number;
  readonly unstable: readonly string[];
}

const branches: readonly Branch[] = [
  {
    name: "main",
    buildsPerDay: 9,
    firstBuild: 6_402,
    firstTests: 1_310,
    unstable: [
      "ingest/late-readings > keeps readings that arrive out of order",
      "alerts/quiet-hours > wakes nobody between ten and six",
      "api/export > continues after the last row",
      "web/map > draws a station on the date line once",
      "web/login > a second tab signs out with the first",
    ],
  },
  {
    name: "mobile",
    buildsPerDay: 5,
    firstBuild: 2_117,
    firstTests: 604,
    unstable: [
      "sync/outbox > sends each change once",
      "widgets/wind > shows the unit that was chosen",
      "compass > points north south of the equator",
    ],
  },
  {
    name: "firmware",
    buildsPerDay: 3,
    firstBuild: 871,
    firstTests: 388,
    unstable: [
      "buffer > survives a power cut while writing",
      "modem > gives up after three networks",
      "update > boots the old half when the new one hangs",
    ],
  },
];

/** By branch in #builds, by subject in #monitoring; oldest first in each topic. */
export function botHistory(random: Random): DemoConversation[] {
  return [
    ...branches.map((branch) => archive("builds", branch.name, buildsOf(branch, random))),
    archive("monitoring", "api", alarms(random)),
    archive("monitoring", "disks", disks(random)),
    archive("monitoring", "backups", backups(random)),
  ];
}

function archive(channel: string, topic: string, messages: readonly DemoMessage[]): DemoConversation {
  return { place: { kind: "topic", channel, topic }, followed: [], muted: [], messages };
}

function logged(handle: string, day: number, minute: number, text: string): DemoMessage {
  return { handle, day, minute, text, starredBy: [], reactions: [], votes: [] };
}

const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) => FIRST_DAY + index);

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

/** Ascending, between 7:00 and 18:00. */
function workingMinutes(count: number, random: Random): number[] {
  return Array.from({ length: count }, () => random.between(7 * 60, 18 * 60)).sort((a, b) => a - b);
}

function buildsOf({ name, buildsPerDay, firstBuild, firstTests, unstable }: Branch, random: Random) {
  let build = firstBuild;
  let tests = firstTests;
  let failing: string | null = null;
  const outcome = (): string => {
    const commit = `\`${name}\` at \`${random.between(0x1000000, 0xfffffff).toString(16)}\``;
    const seconds = random.between(FASTEST_BUILD, SLOWEST_BUILD);
    const took = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
    if (random.next() < (failing ? REPEATED_FAILURE_RATE : FAILURE_RATE)) {
      failing ??= random.pick(unstable);
      const log = `[Log](https://example.com/builds/${build})`;
      return `${commit} **failed** after ${took}: 1 of ${grouped(tests)} tests. ${log}\n\n\`\`\`\nFAIL ${failing}\n\`\`\``;
    }
    const fixed = failing;
    failing = null;
    return fixed
      ? `${commit} is green again: \`${fixed}\` passes.`
      : `${commit} passed in ${took}: ${grouped(tests)} tests.`;
  };
  return days.flatMap((day) =>
    workingMinutes(random.between(buildsPerDay - 2, buildsPerDay + 2), random).map((minute) => {
      build += 1;
      tests += random.between(0, 2);
      return logged("build", day, minute, outcome());
    }),
  );
}

function alarms(random: Random): DemoMessage[] {
  const slowDays = days.filter(() => random.next() < 0.6);
  return slowDays.flatMap((day) => {
    const minute = random.between(8 * 60, 16 * 60);
    const lasted = random.between(3, 26);
    return [
      logged(
        "watch",
        day,
        minute,
        `p95 of \`api\` is ${random.between(401, 980)} ms over 5 minutes (limit 400 ms).`,
      ),
      logged(
        "watch",
        day,
        minute + lasted,
        `p95 of \`api\` is back at ${random.between(170, 260)} ms after ${lasted} minutes.`,
      ),
    ];
  });
}

function disks(random: Random): DemoMessage[] {
  let percent = 52;
  return days.map((day) => {
    const isCleared = percent > 78;
    percent = isCleared ? 49 : percent + random.between(0, 2);
    const cause = isCleared ? ", old tiles were removed" : "";
    return logged("watch", day, 8 * 60, `Disk of \`map-1\`: ${percent}%${cause}.`);
  });
}

function backups(random: Random): DemoMessage[] {
  let gigabytes = 1_180;
  return days.map((day) => {
    gigabytes += random.between(1, 4);
    const took = random.between(41, 58);
    return logged("watch", day, 245, `Backup of \`reading\` done: ${grouped(gigabytes)} GB in ${took} min.`);
  });
}
