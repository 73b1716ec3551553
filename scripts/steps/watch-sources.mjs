/** Watches folders of source files. */
import { readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import { say } from "./say.mjs";

/** Ends a burst: editors and Git write several files at a time. */
const QUIET_MS = 150;

/**
 * Calls `report` once per burst with the changed, added, and removed files. Watches each folder separately: recursive
 * watching takes one watch per file on Linux.
 * @param isSource filters absolute paths of files
 */
export function watchSources(folders, isSource, report) {
  const watchers = new Map();
  const changed = new Set();
  let timer;
  let isIncomplete = false;

  function note(file) {
    if (!isSource(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      report([...changed].sort());
      changed.clear();
    }, QUIET_MS);
  }

  function unwatch(folder) {
    for (const [place, watcher] of watchers) {
      if (place !== folder && !place.startsWith(folder + path.sep)) continue;
      watcher.close();
      watchers.delete(place);
    }
  }

  /** @returns null when the system has no watch left */
  function watchOrSay(folder) {
    try {
      return watch(folder, (_, name) => {
        if (name !== null) look(path.join(folder, name));
      });
    } catch (error) {
      if (error.code !== "ENOSPC" && error.code !== "EMFILE") throw error;
      if (!isIncomplete) say(`The system can watch no more folders: changes in ${folder} are not noticed.`);
      isIncomplete = true;
      return null;
    }
  }

  /** @param noteFile receives each file found; a new folder may have files before it is watched. */
  function watchFolder(folder, noteFile) {
    if (watchers.has(folder)) return;
    const watcher = watchOrSay(folder);
    if (watcher === null) return;
    watcher.on("error", () => unwatch(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) watchFolder(place, noteFile);
      else noteFile(place);
    }
  }

  function look(place) {
    try {
      if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) {
        watchFolder(place, note);
        return;
      }
    } catch (error) {
      // It has been removed meanwhile.
      if (error.code !== "ENOENT") throw error;
    }
    unwatch(place);
    note(place);
  }

  for (const folder of folders) watchFolder(folder, () => undefined);
}
