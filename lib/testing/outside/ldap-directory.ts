/** A real OpenLDAP server with a few people. */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Attribute, Change, Client } from "ldapts";
import type { LdapServer } from "../../config.ts";
import { freePort } from "../server-process.ts";
import { makeCertificate } from "./certificate.ts";
import { findSlapd, type Slapd } from "./find-slapd.ts";

const SUFFIX = "dc=example,dc=org";
const ADMINISTRATOR = { dn: `cn=admin,${SUFFIX}`, password: "the password of the directory" };
const READER = { dn: `cn=reader,${SUFFIX}`, password: "the password of the reader" };
const PEOPLE = `ou=people,${SUFFIX}`;
const GROUPS = `ou=groups,${SUFFIX}`;

const nameOf = (uid: string) => `uid=${uid.replaceAll("\\", "\\\\")},${PEOPLE}`;

export interface TestPerson {
  readonly uid: string;
  readonly mail?: string;
  readonly name?: string;
  readonly password?: string;
}

export class LdapDirectory {
  readonly #slapd: Slapd;
  readonly #folder: string;
  readonly #port: number;
  readonly #tlsPort: number;
  #process: ChildProcess | null = null;

  private constructor(slapd: Slapd, folder: string, ports: readonly [number, number]) {
    this.#slapd = slapd;
    this.#folder = folder;
    [this.#port, this.#tlsPort] = ports;
  }

  /** Null without an LDAP server. */
  static async open(port?: number): Promise<LdapDirectory | null> {
    const slapd = await findSlapd();
    if (!slapd) return null;
    const folder = await mkdtemp(path.join(os.tmpdir(), "parley-ldap-"));
    const directory = new LdapDirectory(slapd, folder, [port ?? (await freePort()), await freePort()]);
    await directory.#configure();
    await directory.start();
    await directory.#fill();
    return directory;
  }

  async #configure(): Promise<void> {
    const { schemas, modules } = this.#slapd;
    const file = (name: string) => path.join(this.#folder, name);
    await mkdir(file("data"));
    if (!(await makeCertificate(this.#folder)))
      throw new Error("slapd needs OpenSSL to make its certificate.");
    await writeFile(
      file("slapd.conf"),
      [
        ...["core", "cosine", "inetorgperson"].map((name) => `include ${path.join(schemas, name)}.schema`),
        `modulepath ${modules}`,
        "moduleload back_mdb",
        `pidfile ${file("pid")}`,
        `TLSCertificateFile ${file("certificate.pem")}`,
        `TLSCertificateKeyFile ${file("key.pem")}`,
        "database mdb",
        `suffix "${SUFFIX}"`,
        `rootdn "${ADMINISTRATOR.dn}"`,
        `rootpw "${ADMINISTRATOR.password}"`,
        `directory ${file("data")}`,
        "access to attrs=userPassword by anonymous auth by * none",
        `access to * by dn.exact="${READER.dn}" read by anonymous auth by * none`,
        "",
      ].join("\n"),
    );
  }

  /** Also after `stop`. */
  async start(): Promise<void> {
    const { program, environment } = this.#slapd;
    const addresses = `ldap://127.0.0.1:${this.#port} ldaps://127.0.0.1:${this.#tlsPort}`;
    const configuration = path.join(this.#folder, "slapd.conf");
    this.#process = spawn(program, ["-f", configuration, "-h", addresses, "-d", "0"], {
      stdio: "ignore",
      env: { ...process.env, ...environment },
    });
    for (;;) {
      if (this.#process.exitCode !== null) throw new Error("The LDAP server did not start.");
      const answered = await this.#asAdministrator(async () => true).catch(() => false);
      if (answered) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    const { exitCode } = this.#process ?? { exitCode: 0 };
    const exited = new Promise((resolve) => this.#process?.once("exit", resolve));
    this.#process?.kill();
    if (exitCode === null) await exited;
    this.#process = null;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true });
  }

  /** Over STARTTLS by default. */
  async configuration(given: Partial<LdapServer> = {}): Promise<LdapServer> {
    return {
      url: `ldap://localhost:${this.#port}`,
      startTls: true,
      authorities: await readFile(path.join(this.#folder, "certificate.pem"), "utf8"),
      account: READER,
      people: { base: PEOPLE, filter: "(&(objectClass=inetOrgPerson)(uid={username})(!(title=gone)))" },
      attributes: { id: "entryUUID", email: "mail", name: "cn" },
      profile: new Map(),
      groups: null,
      withinMs: 3_000,
      ...given,
    };
  }

  get tlsUrl(): string {
    return `ldaps://localhost:${this.#tlsPort}`;
  }

  get peopleBase(): string {
    return PEOPLE;
  }

  get groupsBase(): string {
    return GROUPS;
  }

  async #fill(): Promise<void> {
    await this.#asAdministrator(async (client) => {
      await client.add(SUFFIX, { objectClass: ["dcObject", "organization"], dc: "example", o: "Example" });
      for (const ou of ["people", "groups"]) {
        await client.add(`ou=${ou},${SUFFIX}`, { objectClass: "organizationalUnit", ou });
      }
      await client.add(READER.dn, {
        objectClass: ["organizationalRole", "simpleSecurityObject"],
        cn: "reader",
        userPassword: READER.password,
      });
    });
  }

  async add({ uid, mail, name = "Somebody New", password }: TestPerson): Promise<void> {
    await this.#asAdministrator((client) =>
      client.add(nameOf(uid), {
        objectClass: "inetOrgPerson",
        uid,
        sn: name,
        cn: name,
        ...(mail === undefined ? {} : { mail }),
        ...(password === undefined ? {} : { userPassword: password }),
      }),
    );
  }

  /** Without values, removes the attribute. */
  async set(uid: string, attribute: string, ...values: string[]): Promise<void> {
    const modification = new Attribute({ type: attribute, values });
    await this.#asAdministrator((client) =>
      client.modify(nameOf(uid), new Change({ operation: "replace", modification })),
    );
  }

  async rename(uid: string, newUid: string): Promise<void> {
    await this.#asAdministrator((client) => client.modifyDN(nameOf(uid), `uid=${newUid}`));
  }

  async group(name: string, ...uids: string[]): Promise<void> {
    const dn = `cn=${name},${GROUPS}`;
    await this.#asAdministrator(async (client) => {
      await client.del(dn).catch(() => undefined);
      const member = uids.map(nameOf);
      await client.add(dn, { objectClass: "groupOfNames", cn: name, member });
    });
  }

  async #asAdministrator<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url: `ldap://127.0.0.1:${this.#port}` });
    try {
      await client.bind(ADMINISTRATOR.dn, ADMINISTRATOR.password);
      return await work(client);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }
}
