/** A software passkey device, possibly with incorrect responses. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { z } from "zod";

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 0x40;

export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly format?: string;
}

const creation = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ id: z.string() }),
  user: z.looseObject({ id: z.string() }),
});
const request = z.looseObject({ challenge: z.string(), rpId: z.string() });

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** The subset of CBOR (RFC 8949) for keys and attestations. */
function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = base64url(randomBytes(16));
  #userHandle = "";
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers `navigator.credentials.create()`. */
  create(options: unknown, deviation: Deviation = {}) {
    const { challenge, rp, user } = creation.parse(options);
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const authData = Buffer.concat([this.#data(rp.id, HAS_KEY, deviation), credential]);
    const attestation = new Map<string, Cbor>([
      ["fmt", deviation.format ?? "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge, deviation),
      attestationObject: base64url(cbor(attestation)),
      transports: ["internal"],
    });
  }

  /** Answers `navigator.credentials.get()`, as JSON. */
  get(options: unknown, deviation: Deviation = {}): string {
    const { challenge, rpId } = request.parse(options);
    this.counter += 1;
    const clientDataJSON = this.#client("webauthn.get", challenge, deviation);
    const data = this.#data(rpId, 0, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return JSON.stringify(
      this.#answer({
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", signed, this.#keys.privateKey)),
        userHandle: deviation.userHandle ?? this.#userHandle,
      }),
    );
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key" as const, response };
  }

  #client(type: string, asked: string, { challenge = asked, origin = this.#origin }: Deviation): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  #data(asked: string, flags: number, deviation: Deviation): Buffer {
    const { rpId = asked, isVerified = true, counter = this.counter } = deviation;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}
