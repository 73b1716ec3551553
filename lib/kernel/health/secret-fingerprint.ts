/** Recognizes the secret of an installation without revealing it. */
import { createHmac } from "node:crypto";

export function secretFingerprint(secret: string): string {
  return createHmac("sha256", secret).update("parley installation").digest("base64url");
}
