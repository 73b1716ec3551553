// Import rules. The comment of a rule is shown when it fails.
const DOMAIN = "^lib/(?!(text|kernel|auth|catalog|testing)/)[^/]+/";
const CONTRACT = "\\.contract\\.ts$";
const RIGHTS = "^lib/[^/]+/[^/]+/[^/]+-rights\\.ts$";
const TEST = "\\.(test\\.tsx?|calls\\.ts)$";

// The groups of lib/, top uses below: a group may import only from groups after it, types included. Inside a group, nouns
// may import each other. lib/catalog and lib/testing know all groups.
const GROUPS = [
  "archives",
  "accounts",
  "integrations",
  "notifications",
  "files",
  "messages",
  "channels",
  "organization",
  "auth",
  "people",
  "markdown",
  "kernel",
  "text",
];

const groupRules = GROUPS.map((group, index) => ({
  name: `group-${group}`,
  severity: "error",
  comment:
    "Groups of lib/ import only from the groups after them in GROUPS: move the file, or let the upper group supply what the lower one needs, as lib/kernel/message-port.ts does.",
  from: { path: `^lib/${group}/`, pathNot: TEST },
  to: { path: `^lib/(${GROUPS.slice(0, index).join("|") || "no-group"})/` },
}));

// The layers of components/, top uses below.
const LAYERS = ["shell", "api-reference", "auth", "manage", "read", "write", "content", "net", "model", "ui"];

const componentRules = LAYERS.map((layer, index) => ({
  name: `component-layer-${layer}`,
  severity: "error",
  comment: "Layers of components/ import only from the layers after them in LAYERS: move the file.",
  from: { path: `^components/${layer}/`, pathNot: TEST },
  to: { path: `^components/(${LAYERS.slice(0, index).join("|") || "no-layer"})/` },
}));

module.exports = {
  forbidden: [
    ...groupRules,
    ...componentRules,
    {
      name: "nouns-live-in-groups",
      severity: "error",
      comment: "A new noun goes into one of GROUPS: lib/<group>/<noun>/.",
      from: { path: `^lib/(?!(${GROUPS.join("|")}|catalog|config|testing)/)[^/]+/` },
      to: {},
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that need each other: merge them, or move what they share into a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      comment: "The import cannot be resolved.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^lib/kernel/db/generated/" },
    },
    {
      name: "browser-sees-only-contracts",
      severity: "error",
      comment:
        "components/ runs in the browser: from lib/ it may import contracts, tables of rights, error codes, the Markdown pipeline's pure part and pure text helpers.",
      from: { path: "^components/", pathNot: TEST },
      to: {
        path: "^(lib|server|prisma)/",
        pathNot: `(${CONTRACT}|${RIGHTS}|^lib/kernel/errors\\.ts$|^lib/text/|^lib/markdown/|^lib/catalog/(catalog|register)\\.ts$)`,
      },
    },
    {
      name: "rights-are-pure",
      severity: "error",
      comment: "The browser runs tables of rights: they import types, role codes and each other.",
      from: { path: RIGHTS },
      to: { pathNot: `${RIGHTS}|/roles\\.contract\\.ts$`, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-not-app",
      severity: "error",
      comment: "Pages compose components, never the reverse.",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "domain-knows-no-transport",
      severity: "error",
      comment: "A verb must be callable from a route, a job and a test: no request, no React, no socket.",
      from: { path: DOMAIN, pathNot: `${CONTRACT}|${TEST}` },
      to: { path: "^(app|components|server)/|^lib/kernel/http/|node_modules/(next|react|socket\\.io)/" },
    },
    {
      name: "test-tools-stay-in-tests",
      severity: "error",
      comment: "Test servers and builders never reach product code.",
      from: { path: "^(app|components|server|lib|prisma)/", pathNot: `${TEST}|^lib/testing/` },
      to: { path: "^lib/testing/" },
    },
    {
      name: "contract-is-pure",
      severity: "error",
      comment: "A contract is data: zod, other contracts, and the tables of settings and permissions.",
      from: { path: CONTRACT },
      to: {
        pathNot: `(${CONTRACT}|^lib/kernel/contract/contract\\.ts$|^lib/(text|kernel/settings)/|node_modules/zod/)`,
      },
    },
    {
      name: "only-lib-touches-the-database",
      severity: "error",
      comment:
        "Routes, sockets and components ask a domain verb; only the start of the server, of its process for imports, and of the tests, opens and migrates.",
      from: {
        path: "^(app|components|server)/",
        pathNot: `^server/((main|manage|on-connection|prepare-schema|require-only-node|start-server)\\.ts$|imports/import-worker\\.ts$|upgrade/)|${TEST}`,
      },
      to: { path: "^lib/kernel/db/|node_modules/@prisma/" },
    },
    {
      name: "routes-are-thin",
      severity: "error",
      comment: "A route imports its contract, endpoint() and domain verbs.",
      from: { path: "^app/api/" },
      to: { path: "^(components|server)/|^app/(?!api/)" },
    },
    {
      name: "private-files-stay-home",
      severity: "error",
      comment:
        "Another domain may use your verbs, your -access and your -events; -queries and -payload are private.",
      from: { path: "^lib/([^/]+/[^/]+)/", pathNot: "^lib/testing/" },
      to: { path: "^lib/(?!$1/)[^/]+/.*-(queries|payload)\\.ts$" },
    },
    {
      name: "catalog-is-handed-over",
      severity: "error",
      comment:
        "lib/catalog names every noun; only the code that starts the server or a test may import it. Types of operations and of the register answer are for everybody.",
      from: { path: "^(components|lib|prisma)/", pathNot: `^lib/(catalog|testing)/|${TEST}` },
      to: { path: "^lib/catalog/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "configuration-is-read-once",
      severity: "error",
      comment:
        "lib/config/ reads the environment variables at the start; all other code asks for configuration() of lib/config.ts.",
      from: { path: "^(app|components|lib|prisma)/", pathNot: `^lib/(config|testing)/|${TEST}` },
      to: { path: "^lib/config/" },
    },
    {
      name: "settings-know-nothing-else",
      severity: "error",
      comment: "Tables of settings are used in the browser, so the code derived from them must be pure.",
      from: { path: "^lib/kernel/settings/", pathNot: TEST },
      to: {
        pathNot: `^lib/kernel/settings/|${CONTRACT}|^lib/kernel/contract/contract\\.ts$|node_modules/zod/`,
      },
    },
    {
      name: "server-is-a-leaf",
      severity: "error",
      comment: "server/ starts things; only the bench, the fuzz and the tests' own servers may import it.",
      from: { pathNot: "^(server|bench|fuzz|lib/testing)/" },
      to: { path: "^server/" },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "Nothing imports this file: delete it.",
      from: {
        orphan: true,
        path: "^(components|lib)/",
        pathNot: `${TEST}|\\.d\\.ts$`,
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|^lib/kernel/db/generated/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    // Some packages have only "exports".
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
    exclude: { path: "^(\\.next|scripts)/" },
  },
};
