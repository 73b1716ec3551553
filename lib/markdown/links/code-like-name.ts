/** Tells domains written without a scheme from names of code, files, and sentences without a space between them. */

/** Endings that hardly anything but a domain has. */
const commonEndings = new Set(["com", "org", "net", "edu", "gov", "mil", "int"]);

/** Country codes that in chat are nearly always extensions of files, members of objects or English words. */
const ambiguousCountries = new Set(
  "am as bz cc do gd id is la md me mk ml mm pl pm ps py rs sh so sv tf".split(" "),
);

/** Endings of sites that are hosted below a domain of their host, such as `name.pages.dev`. */
const hostingEndings = new Set(["app", "dev"]);

/** Objects, modules and the beginnings of package names, which are not names of machines. */
const codeRoots = new Set(
  (
    "array com console date document edu evt event exports fs global globalthis gov import io java javax json " +
    "kotlin math module net node number object org os process promise regexp require scala self std string " +
    "super sys system this window"
  ).split(" "),
);

/**
 * Whether `host`, which ends with the existing top-level domain `ending`, is more likely code than an address.
 * @param follows what the text goes on with: "/" begins a path, which few names of code have.
 */
export function isCodeLike(host: string, ending: string, follows: string): boolean {
  const name = ending.toLowerCase();
  const labels = host.toLowerCase().split(".");
  const [root = ""] = labels;
  if (root === "www") return false;
  const isCapitalized = name !== ending;
  if (commonEndings.has(name)) return isCapitalized && name !== "com" && follows === "";
  if (isForeign(name)) return false;
  const isMember = codeRoots.has(root) || (root.length === 1 && name.length > 2);
  if (isCapitalized || isMember) return true;
  if (follows === "/") return false;
  if (name.length === 2) return ambiguousCountries.has(name);
  return !(hostingEndings.has(name) && labels.length > 2);
}

/** Whether a top-level domain is written in another script, as it is or encoded. */
function isForeign(ending: string): boolean {
  return ending.startsWith("xn--") || /[^\0-\x7f]/.test(ending);
}
