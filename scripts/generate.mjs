/** `npm run generate`: brings the database client up to date with prisma/schema.prisma. */
import { generateClient } from "./steps/generate-client.mjs";
import { requireNode } from "./steps/node-runtime.mjs";

requireNode();
generateClient();
