// Import rules. The comment of a rule is shown when it fails.
const KERNEL = "http|contract|events|db|text|organization-memory|initial-state|settings|testing|turns";
const DOMAIN = `^lib/(?!(${KERNEL}|auth|catalog)/)[^/]+/`;
const CONTRACT = "\\.contract\\.ts$";
const TEST = "\\.test\\.tsx?$";

// The folders of lib/, from the ground up: each may import only those of lines above its own, types included. That
// leaves no circle between folders. lib/catalog and lib/testing know all of them.
const LAYERS = [
  ["contract", "db", "text", "turns"],
  ["markdown", "organization-memory", "roles", "submessages"],
  ["events", "settings"],
  ["initial-state"],
  [
    ...["alert-words", "channel-folders", "domains", "emoji", "gifs", "linkifiers"],
    ...["navigation-views", "onboarding", "playgrounds", "presence", "profile-fields", "push-devices"],
    ...["reminders", "scheduled-messages", "search", "snippets", "typing", "uploads"],
    "video-calls",
  ],
  ["users"],
  ["auth", "groups", "user-status"],
  ["account", "avatars", "bots", "channels", "http"],
  ["organizations", "topics"],
  ["narrow", "permissions", "server-settings"],
  ["messages"],
  ["drafts", "flags", "reports", "subscriptions"],
  ["channel-administration", "members", "muted-users", "reactions"],
];

const layerRules = LAYERS.flatMap((folders, layer) =>
  folders.map((folder) => ({
    name: `layers-${folder}`,
    severity: "error",
    comment:
      "No circles between folders of lib/: import only from the lines above in LAYERS, or move the file.",
    from: { path: `^lib/${folder}/`, pathNot: TEST },
    to: { path: `^lib/(${LAYERS.slice(layer).flat().join("|")})/`, pathNot: `^lib/${folder}/` },
  })),
);

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "layers-are-complete",
      severity: "error",
      comment: "A new folder of lib/ gets its place in LAYERS.",
      from: { path: `^lib/(?!(${LAYERS.flat().join("|")}|catalog|testing)/)[^/]+/` },
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
      to: { couldNotResolve: true, pathNot: "^lib/db/generated/" },
    },
    {
      name: "browser-sees-only-contracts",
      severity: "error",
      comment:
        "components/ runs in the browser: from lib/ it may import contracts, error codes, the Markdown pipeline's pure part and pure text helpers.",
      from: { path: "^components/", pathNot: TEST },
      to: {
        path: "^(lib|server|prisma)/",
        pathNot: `(${CONTRACT}|^lib/errors\\.ts$|^lib/text/|^lib/markdown/)`,
      },
    },
    {
      name: "components-not-app",
      severity: "error",
      comment: "Pages compose components, never the reverse.",
      from: { path: "^components/" },
      to: { path: "^app/" },
    },
    {
      name: "ui-kit-knows-no-feature",
      severity: "error",
      comment: "components/ui is the shared kit.",
      from: { path: "^components/ui/" },
      to: { path: "^components/(?!ui/)" },
    },
    {
      name: "domain-knows-no-transport",
      severity: "error",
      comment: "A verb must be callable from a route, a job and a test: no request, no React, no socket.",
      from: { path: DOMAIN, pathNot: `${CONTRACT}|${TEST}` },
      to: { path: "^(app|components|server)/|^lib/http/|node_modules/(next|react|socket\\.io)/" },
    },
    {
      name: "kernel-knows-no-domain",
      severity: "error",
      comment: "These mechanisms serve every domain and know none of them.",
      from: {
        path: `^lib/(${KERNEL})/`,
        pathNot: `^lib/testing/|${TEST}`,
      },
      to: { path: DOMAIN, pathNot: CONTRACT },
    },
    {
      name: "only-http-authenticates",
      severity: "error",
      comment: "Events, db and text receive the actor; they do not authenticate.",
      from: { path: "^lib/(events|db|text)/", pathNot: TEST },
      to: { path: "^lib/auth/" },
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
      to: { pathNot: `(${CONTRACT}|^lib/contract/contract\\.ts$|^lib/(text|settings)/|node_modules/zod/)` },
    },
    {
      name: "only-lib-touches-the-database",
      severity: "error",
      comment:
        "Routes, sockets and components ask a domain verb; only the start of the server opens and migrates.",
      from: { path: "^(app|components|server)/", pathNot: `^server/(main|start-server)\\.ts$|${TEST}` },
      to: { path: "^lib/db/|node_modules/@prisma/" },
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
      from: { path: "^lib/([^/]+)/", pathNot: "^lib/testing/" },
      to: { path: "^lib/(?!$1/)[^/]+/.*-(queries|payload)\\.ts$" },
    },
    {
      name: "catalog-is-handed-over",
      severity: "error",
      comment: "lib/catalog names every noun; only the code that starts the server or a test may import it.",
      from: { path: "^(components|lib|prisma)/", pathNot: `^lib/(catalog|testing)/|${TEST}` },
      to: { path: "^lib/catalog/", pathNot: CONTRACT },
    },
    {
      name: "settings-know-nothing-else",
      severity: "error",
      comment: "Tables of settings are used in the browser, so the code derived from them must be pure.",
      from: { path: "^lib/settings/", pathNot: TEST },
      to: { pathNot: `^lib/settings/|${CONTRACT}|^lib/contract/contract\\.ts$|node_modules/zod/` },
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
    doNotFollow: { path: "node_modules|^lib/db/generated/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "^(\\.next|scripts)/" },
  },
};
