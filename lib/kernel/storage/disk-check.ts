/** Checks the space of the disk with the data folder. */
import { access, constants, statfs } from "node:fs/promises";
import { configuration } from "../../config.ts";
import { type Check, type Finding, ok, problem, warning, worstOf } from "../health/check.ts";
import { FILES_AT, reserveOf } from "./disk-space.ts";

const GIB = 1024 ** 3;
/** A multiple of the reserve. */
const WARNED_AT = 2 * FILES_AT;
const FEW_INODES = 0.05;
const TOO_FEW_INODES = 0.01;

export const diskCheck: Check = {
  id: "disk",
  title: "Disk",
  async run() {
    const { dataFolder, externalDatabase, bucket, filesIn } = configuration();
    const isUsed = externalDatabase === null || bucket === null || filesIn === "folder";
    if (!isUsed) return ok("Database and files are on other machines.");
    try {
      await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      return inaccessible(dataFolder, error);
    }
    const { bavail, blocks, bsize, files, ffree } = await statfs(dataFolder);
    const space = { free: bavail * bsize, size: blocks * bsize };
    return worstOf(spaceFinding(space), inodeFinding(ffree, files));
  },
};

function inaccessible(folder: string, error: unknown): Finding {
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return problem(
      `The data folder ${folder} does not exist.`,
      "Set PARLEY_DATA_DIR as the server has it, or start Parley, which creates it.",
    );
  return problem(
    `The data folder ${folder} cannot be read and written.`,
    "Run this as the user who runs Parley, or give the folder to that user.",
  );
}

function spaceFinding({ free, size }: { readonly free: number; readonly size: number }): Finding {
  const reserve = reserveOf(size);
  const found = `${(free / GIB).toFixed(1)} GiB of ${(size / GIB).toFixed(1)} GiB are free.`;
  if (free < reserve * FILES_AT)
    return problem(
      `The disk is almost full: ${found}`,
      "Free space, or enlarge it: Parley refuses files now.",
    );
  if (free < reserve * WARNED_AT)
    return warning(found, "Free space, or enlarge the disk, before Parley refuses files.");
  return ok(found);
}

/** File systems without a fixed number of inodes report 0. */
function inodeFinding(free: number, all: number): Finding {
  const share = all === 0 ? 1 : free / all;
  if (share >= FEW_INODES) return ok("There is room for more files.");
  const found = `The disk has room for only ${free} more files (inodes).`;
  const advice = "Remove small files that nobody needs, or enlarge the file system.";
  return share < TOO_FEW_INODES ? problem(found, advice) : warning(found, advice);
}
