/** Keeps a disk reserve: on a full disk, PostgreSQL stops, and even reads fail. */
import { statfs } from "node:fs/promises";
import { ApiError } from "../errors.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";

/** In bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

export interface WatchedDisk {
  readonly folder: string;
  /** With the embedded database, messages use its space. */
  readonly holdsDatabase: boolean;
  readonly holdsFiles: boolean;
  readonly read: (folder: string) => Promise<DiskSpace>;
}

/** Files first: they take the most space. */
export type Refused = "nothing" | "files" | "writes";

/** Longer on a full disk: people must free space first. */
export const DISK_FULL_SECONDS = 30;

/** A share of the disk, or this many bytes if less. */
export const RESERVED_SHARE = 0.05;
export const LARGEST_RESERVE = 500_000_000;
/** In reserves. */
export const FILES_AT = 2;
/** Avoids flapping at the limit. */
const EASED = 1.1;

interface State {
  disk: WatchedDisk | null;
  refused: Refused;
}

const state = () => shared("disk-space", (): State => ({ disk: null, refused: "nothing" }));

/** null: nothing is ever refused. */
export function watchDisk(disk: WatchedDisk | null): void {
  Object.assign(state(), { disk, refused: "nothing" });
}

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

export function reserveOf(size: number): number {
  return Math.min(size * RESERVED_SHARE, LARGEST_RESERVE);
}

/** @param before what was refused until now. */
export function refusedWith({ free, size }: DiskSpace, holdsDatabase: boolean, before: Refused): Refused {
  const reserve = reserveOf(size);
  const isShort = (needed: number, isRefused: boolean) => free < needed * (isRefused ? EASED : 1);
  if (holdsDatabase && isShort(reserve, before === "writes")) return "writes";
  return isShort(reserve * FILES_AT, before !== "nothing") ? "files" : "nothing";
}

/** In bytes; null when no disk with files is watched. */
export async function roomForFiles(): Promise<number | null> {
  const { disk } = state();
  if (!disk?.holdsFiles) return null;
  const { free, size } = await disk.read(disk.folder);
  return Math.max(0, free - reserveOf(size) * FILES_AT);
}

/** null when no disk is watched. */
export async function checkDiskSpace(): Promise<(DiskSpace & Pick<WatchedDisk, "folder">) | null> {
  const current = state();
  if (!current.disk) return null;
  const { folder, holdsDatabase, read } = current.disk;
  const space = await read(folder);
  const refused = refusedWith(space, holdsDatabase, current.refused);
  if (refused !== current.refused) {
    if (refused === "nothing") logger.info({ folder, ...space }, "the disk has enough free space again");
    else logger.error({ folder, ...space, refused }, "the disk is almost full");
  }
  current.refused = refused;
  return { folder, ...space };
}

export function hasSpaceForWrites(): boolean {
  return state().refused !== "writes";
}

export function hasSpaceForFiles(): boolean {
  return state().refused === "nothing";
}

/** @throws ApiError SERVICE_UNAVAILABLE while the disk is almost full. */
export function requireSpaceForWrites(): void {
  if (!hasSpaceForWrites()) throw almostFull("nothing new can be stored");
}

/** @throws ApiError SERVICE_UNAVAILABLE without enough space for files. */
export function requireSpaceForFiles(): void {
  if (!hasSpaceForFiles()) throw almostFull("no files can be stored");
}

function almostFull(consequence: string): ApiError {
  return new ApiError(
    "SERVICE_UNAVAILABLE",
    `The server's disk is almost full, so ${consequence} at the moment. Please try again later.`,
    { "retry-after": DISK_FULL_SECONDS },
  );
}
