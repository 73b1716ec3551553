/** Writes a release archive, so that the same files give the same bytes. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";

const OF_PROGRAM = 0o755;
const OF_FILE = 0o644;

/**
 * @param files as releaseFiles lists them.
 * @param folder their folder in the archive.
 * @param made modification time of all files.
 * @returns bytes, packed and unpacked, and the SHA-256 of the archive.
 */
export async function packArchive(archive, files, { folder, made, level = constants.Z_BEST_COMPRESSION }) {
  const modes = new Map(
    files.map(({ target, isProgram }) => [`${folder}/${target}`, isProgram ? OF_PROGRAM : OF_FILE]),
  );
  const sizes = { packed: 0, unpacked: 0 };
  const sources = files.map(({ target, source, content }) => ({
    target: `${folder}/${target}`,
    ...(source === undefined ? { type: "content", content } : { type: "file", source }),
  }));
  const map = ({ name, type, linkname, size }) => {
    sizes.unpacked += size;
    return {
      name,
      type,
      linkname,
      size,
      mode: modes.get(name),
      mtime: made,
      uid: 0,
      gid: 0,
      uname: "",
      gname: "",
    };
  };
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      sizes.packed += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(packTar(sources, { map }), createGzip({ level }), counted, createWriteStream(archive));
  return { ...sizes, sha256: hash.digest("hex") };
}
