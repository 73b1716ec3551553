/** `npm run release` makes the archive for this platform; `npm run release -- --platform linux-arm64` for another one. */
import { prepare } from "./steps/prepare.mjs";
import { makeRelease } from "./steps/release/make-release.mjs";
import { ownPlatform, platformNames, platformOf } from "./steps/release/platforms.mjs";
import { giveUp, say } from "./steps/say.mjs";

const MIB = 1024 ** 2;

const [option = "--platform", name = ownPlatform, ...rest] = process.argv
  .slice(2)
  .flatMap((word) => word.split("="));
const platform = platformOf(name);
if (option !== "--platform" || rest.length > 0 || !platform) {
  giveUp(`npm run release takes --platform and one of ${platformNames.join(", ")}.`);
}
await prepare({ isBuilt: true, isDevelopment: false });
say(`Packing for ${name}…`);
try {
  const { archive, packed, unpacked } = await makeRelease(platform);
  say(`${archive}: ${Math.ceil(packed / MIB)} MiB, ${Math.ceil(unpacked / MIB)} MiB unpacked`);
} catch (error) {
  giveUp(error.message);
}
