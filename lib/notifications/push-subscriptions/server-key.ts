/** The key pair by which push services know this server (VAPID, RFC 8292): made once, and kept in the database. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { open, seal } from "../../auth/authentication/secret-box.ts";
import { database } from "../../kernel/db/client.ts";

/** The table has one row. */
const ID = 1;

export interface ServerKey {
  /** The uncompressed point in Base64 for addresses, as browsers and push services expect it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** All nodes have the same key: the first one that needs it stores it. */
export async function serverKey(): Promise<ServerKey> {
  const { pushKey } = database().prisma;
  const where = { id: ID };
  let row = await pushKey.findUnique({ where });
  if (!row) {
    await pushKey.createMany({ data: [newKey()], skipDuplicates: true });
    row = await pushKey.findUniqueOrThrow({ where });
  }
  const privateKey = createPrivateKey(open("push-key", row.privateKey, ID));
  return { publicKey: row.publicKey, privateKey };
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
  return { id: ID, publicKey: point.toString("base64url"), privateKey: seal("push-key", pem, ID) };
}
