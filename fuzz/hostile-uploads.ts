/** Uploads with wrong headers or wrong, cut off, or concurrent chunks. */

/** A request to the upload, or to create another one. */
export interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Replaces the upload's address. */
  readonly path?: string;
  /** Ends before the announced end of the body. */
  readonly isCut?: boolean;
}

export interface UploadAttack {
  readonly name: string;
  readonly isSignedIn: boolean;
  /** Concurrent, to a new upload of UPLOAD_BYTES. */
  readonly requests: readonly UploadRequest[];
}

export const UPLOAD_BYTES = 100_000;
export const TUS = { "tus-resumable": "1.0.0" } as const;
const ROOT = "/api/v1/tus";
const PIECE = { ...TUS, "content-type": "application/offset+octet-stream" } as const;

const NUMBERS: readonly string[] = [
  ...["", "-1", "0", "00", "1", "1.5", "1e3", "0x10", "1,1", "NaN", "null", "999999999999999"],
  ...["1000000000000000", "9".repeat(40), "9".repeat(5_000)],
];
const inBase64 = (text: string) => Buffer.from(text).toString("base64");
const METADATA: readonly string[] = [
  ...["", ",", " ", ",,,,", "filename", "filename ", "filename !!!", "filename a b c", "=,=;"],
  ...["../../../etc/passwd", "\0", "a\0b.png", "\u202egnp.exe", "<img src=x>.svg", "\ud800"].map(
    (name) => `filename ${inBase64(name)}`,
  ),
  `filename ${inBase64("a".repeat(2_900))}`,
  `filename ${inBase64("\u0e34".repeat(900))}`,
  "filename a,".repeat(1_000),
  `__proto__ ${inBase64("x")},constructor ${inBase64("y")}`,
];
const METHODS: readonly string[] = ["PUT", "TRACE", "__proto__", "constructor", "patch", "PATCH,DELETE", ""];
const IDS: readonly string[] = [
  ...["unknown", "a".repeat(60), "a".repeat(61), "%00", "..", "%2e%2e%2f", "a/b", "-", "_".repeat(4_000)],
  ...["?id=1", "//", "\\", "%"],
];

const announce = (headers: Readonly<Record<string, string>>, body = ""): UploadRequest => ({
  method: "POST",
  path: ROOT,
  headers: { ...TUS, ...headers },
  body,
});
const piece = (
  offset: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): UploadRequest => ({
  method: "PATCH",
  headers: { ...PIECE, "upload-offset": offset, ...headers },
  body,
});
const plain = (method: string, path?: string): UploadRequest => ({
  method,
  headers: TUS,
  body: "",
  ...(path === undefined ? {} : { path }),
});
const many = (count: number, request: UploadRequest) => Array.from({ length: count }, () => request);

const attacks: readonly (readonly [name: string, requests: readonly UploadRequest[]])[] = [
  ...NUMBERS.map(
    (number) => [`length ${number.slice(0, 20)}`, [announce({ "upload-length": number })]] as const,
  ),
  ...NUMBERS.map((number) => [`offset ${number.slice(0, 20)}`, [piece(number, "x")]] as const),
  ...METADATA.map(
    (metadata, index) =>
      [`metadata ${index}`, [announce({ "upload-length": "0", "upload-metadata": metadata })]] as const,
  ),
  ...METHODS.map(
    (method) =>
      [
        `method ${method}`,
        [
          { ...piece("0", "x", { "x-http-method-override": method }), method: "POST" },
          announce({ "upload-length": "1", "x-http-method-override": method }),
        ],
      ] as const,
  ),
  ...IDS.map(
    (id) =>
      [
        `id ${id.slice(0, 20)}`,
        ["HEAD", "GET", "PATCH", "DELETE", "OPTIONS"].map((method) => plain(method, `${ROOT}/${id}`)),
      ] as const,
  ),
  [
    "other versions",
    ["0.2.2", "", "1.0.0,1.0.0", "x".repeat(4_000)].map((version) =>
      piece("0", "x", { "tus-resumable": version }),
    ),
  ],
  ["a length that is told later", [announce({ "upload-defer-length": "1" })]],
  [
    "a part of another",
    [
      announce({ "upload-length": "5", "upload-concat": "partial" }),
      announce({ "upload-concat": `final;${ROOT}/a ${ROOT}/b` }),
    ],
  ],
  [
    "an upload with its first piece",
    [announce({ "upload-length": "5", "content-type": "application/offset+octet-stream" }, "12345")],
  ],
  ["more than a person may have", many(30, announce({ "upload-length": "1000" }))],
  ["more than is missing", [piece("0", "x".repeat(2 * UPLOAD_BYTES))]],
  ["all of it and no type", [piece("0", "x".repeat(UPLOAD_BYTES), { "content-type": "text/plain" })]],
  ["a compressed piece", [piece("0", "x".repeat(1_000), { "content-encoding": "gzip" })]],
  ["nothing", many(10, piece("0", ""))],
  [
    "a piece that is cut off",
    [{ ...piece("0", "x".repeat(1_000), { "content-length": "90000" }), isCut: true }],
  ],
  ["pieces at once", many(12, piece("0", "x".repeat(50_000)))],
  ["all of it at once", many(12, piece("0", "x".repeat(UPLOAD_BYTES)))],
  [
    "pieces, questions and ends at once",
    [
      ...many(3, piece("0", "x".repeat(UPLOAD_BYTES))),
      ...many(3, plain("HEAD")),
      ...many(3, plain("DELETE")),
      ...many(3, { ...piece("0", "x".repeat(1_000), { "content-length": "90000" }), isCut: true }),
    ],
  ],
];

/** In a fixed order; every third also without credentials. */
export const uploadAttacks: readonly UploadAttack[] = [
  ...attacks.map(([name, requests]) => ({ name, isSignedIn: true, requests })),
  ...attacks
    .filter((_, index) => index % 3 === 0)
    .map(([name, requests]) => ({ name, isSignedIn: false, requests })),
];
