/** `npm run build`: does everything that `npm start` and `npm run manage` do before they begin. */
import { prepare } from "./steps/prepare.mjs";
import { say } from "./steps/say.mjs";

await prepare({ isBuilt: true, isDevelopment: false });
say("Everything is installed and built: npm start needs to write only to its data folder now.");
