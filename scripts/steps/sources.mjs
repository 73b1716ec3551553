/** Records a step's sources, so that it runs again only after changes. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inProject, readText } from "./project.mjs";
import { isRefusal } from "./unwritable.mjs";

function* filesBelow(place, isWanted) {
  const found = statSync(inProject(place), { bigint: true, throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    yield [place, found];
    return;
  }
  for (const entry of readdirSync(inProject(place)).sort()) {
    const inside = `${place}/${entry}`;
    if (isWanted(inside)) yield* filesBelow(inside, isWanted);
  }
}

export class Sources {
  #files;
  #stamp;
  #contents = null;

  /**
   * @param stamp file with the state of the last run.
   * @param isWanted filters files and folders below the places.
   */
  constructor(stamp, places, isWanted = () => true) {
    this.#stamp = inProject(stamp);
    this.#files = places.flatMap((place) => [...filesBelow(place, isWanted)]);
  }

  /** Reads only files whose size or time has changed. */
  areUnchanged() {
    const [contents, looks] = readText(this.#stamp)?.split("\n") ?? [];
    if (looks === this.#looks()) return true;
    if (contents !== this.#readContents()) return false;
    this.tryToRemember();
    return true;
  }

  /** In a project that this user cannot change, each start reads the contents. */
  tryToRemember() {
    try {
      this.remember();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** Records a run on the sources that `areUnchanged` saw. Call it last: an interrupted step must not count. */
  remember() {
    mkdirSync(path.dirname(this.#stamp), { recursive: true });
    writeFileSync(this.#stamp, `${this.#readContents()}\n${this.#looks()}\n`);
  }

  #looks() {
    const hash = createHash("sha256");
    for (const [file, { size, mtimeNs, ctimeNs, ino }] of this.#files)
      hash.update(`${file}\0${size} ${mtimeNs} ${ctimeNs} ${ino}\0`);
    return hash.digest("hex");
  }

  digest() {
    return this.#readContents();
  }

  /** Read once: files edited while the step runs count as changed. */
  #readContents() {
    if (this.#contents !== null) return this.#contents;
    const hash = createHash("sha256");
    for (const [file] of this.#files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update("\0");
    this.#contents = hash.digest("hex");
    return this.#contents;
  }
}
