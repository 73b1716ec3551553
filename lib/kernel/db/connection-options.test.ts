/** Parameters for TLS in addresses of PostgreSQL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectionOptions } from "./connection-options.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "parley-options-"));
const authority = path.join(folder, "authority.pem");
writeFileSync(authority, "the authority");
/** A home folder with the usual file. */
const home = path.join(folder, "home");
mkdirSync(path.join(home, ".postgresql"), { recursive: true });
writeFileSync(path.join(home, ".postgresql", "root.crt"), "the usual authority");
afterAll(() => rmSync(folder, { recursive: true }));

const address = (query: string) => `postgresql://parley:secret@db.internal/parley${query}`;
const tls = (query: string, from = folder) => connectionOptions(address(query), from).ssl;
const ofFile = `sslrootcert=${encodeURIComponent(authority)}`;

test.each(["", "?sslmode=disable", "?ssl=false", `?sslmode=disable&${ofFile}`])("%s uses no TLS", (query) => {
  expect(tls(query)).toBe(false);
});

test.each(["?sslmode=require", "?ssl=true"])("%s accepts every certificate", (query) => {
  expect(tls(query)).toEqual({ rejectUnauthorized: false });
});

test("require checks the authority, but not the name, when its certificate is given or in the usual place", () => {
  const unnamed = { checkServerIdentity: expect.any(Function) };
  expect(tls(`?sslmode=require&${ofFile}`)).toEqual({ ca: "the authority", ...unnamed });
  expect(tls("?sslmode=require", home)).toEqual({ ca: "the usual authority", ...unnamed });
  expect(tls(`?sslmode=verify-ca&${ofFile}`, home)).toEqual({ ca: "the authority", ...unnamed });
});

test("verify-full checks authority and name, also when only the authority is given", () => {
  expect(tls(`?sslmode=verify-full&${ofFile}`)).toEqual({ ca: "the authority" });
  expect(tls(`?${ofFile}`)).toEqual({ ca: "the authority" });
  expect(tls("?sslmode=verify-full", home)).toEqual({ ca: "the usual authority" });
  expect(tls("?sslmode=verify-full&sslrootcert=system", home)).toEqual({});
});

test("a certificate of the client is sent with its key", () => {
  const query = `?sslmode=require&sslcert=${encodeURIComponent(authority)}&sslkey=${encodeURIComponent(authority)}`;
  expect(tls(query)).toMatchObject({ cert: "the authority", key: "the authority" });
});

test.each([
  ["?sslmode=prefer", "must be one of disable, require, verify-ca, verify-full, and it is prefer"],
  ["?sslmode=allow", "and it is allow"],
  ["?sslmode=no-verify", "and it is no-verify"],
  ["?ssl=no-verify", "and it is no-verify"],
  ["?sslmode=verify-ca", "sslmode=verify-ca needs the certificate of the authority: give its file"],
  ["?sslmode=verify-full", "or use sslmode=verify-full with sslrootcert=system"],
  ["?sslmode=verify-ca&sslrootcert=system", "needs sslmode=verify-full, and it is verify-ca"],
  ["?sslmode=require&sslrootcert=/nowhere/root.crt", "The file for sslrootcert cannot be read: ENOENT"],
])("%s is refused with an explanation", (query, reason) => {
  expect(() => tls(query)).toThrow(reason);
});

test("sockets of this machine use no TLS, and other parameters are kept", () => {
  const socket = "postgresql:///parley?host=/run/postgresql&sslmode=require";
  expect(connectionOptions(socket, folder)).toEqual({
    connectionString: "postgresql:///parley?host=%2Frun%2Fpostgresql",
    ssl: false,
  });
  const { connectionString } = connectionOptions(address("?application_name=x&sslmode=require"), folder);
  expect(connectionString).toBe(address("?application_name=x"));
});
