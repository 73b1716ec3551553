// Import rules. The comment of a rule is shown when it fails.
const KERNEL = "http|contract|events|db|text|organization-memory|initial-state|settings|testing|turns";
const DOMAIN = `^lib/(?!(${KERNEL}|auth|catalog)/)[^/]+/`;
const CONTRACT = "\\.contract\\.ts$";
const TEST = "\\.test\\.tsx?$";

// The layer of each folder of lib/, counted from the ground: a folder may import only from lower layers, types included.
// That leaves no circle between folders. lib/catalog and lib/testing know all of them.
const LAYER = {
  account: 7,
  "alert-words": 4,
  auth: 6,
  avatars: 7,
  bots: 7,
  "channel-administration": 12,
  "channel-folders": 12,
  channels: 7,
  contract: 0,
  db: 0,
  deliveries: 4,
  domains: 4,
  drafts: 11,
  emoji: 4,
  events: 2,
  flags: 12,
  gifs: 4,
  "group-administration": 13,
  groups: 6,
  http: 7,
  "initial-state": 3,
  linkifiers: 4,
  markdown: 1,
  members: 12,
  "message-deletion": 11,
  "message-edits": 13,
  "message-moves": 12,
  "message-pages": 11,
  messages: 10,
  "muted-users": 13,
  narrow: 9,
  "navigation-views": 4,
  onboarding: 4,
  "organization-memory": 1,
  organizations: 8,
  permissions: 9,
  playgrounds: 4,
  presence: 6,
  "profile-fields": 4,
  "push-devices": 4,
  reactions: 13,
  reports: 12,
  reminders: 13,
  roles: 1,
  "scheduled-messages": 12,
  search: 4,
  "server-settings": 9,
  settings: 2,
  snippets: 4,
  submessages: 1,
  subscriptions: 11,
  text: 0,
  topics: 8,
  turns: 0,
  typing: 12,
  uploads: 4,
  "user-status": 6,
  users: 5,
  "video-calls": 4,
};

const layerRules = Object.entries(LAYER).map(([folder, layer]) => ({
  name: `layers-${folder}`,
  severity: "error",
  comment:
    "No circles between folders of lib/: import only from layers below this one in LAYER, or move the file.",
  from: { path: `^lib/${folder}/`, pathNot: TEST },
  to: {
    path: `^lib/(${Object.keys(LAYER)
      .filter((other) => other !== folder && LAYER[other] >= layer)
      .join("|")})/`,
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "layers-are-complete",
      severity: "error",
      comment: "A new folder of lib/ gets its place in LAYER.",
      from: { path: `^lib/(?!(${Object.keys(LAYER).join("|")}|catalog|testing)/)[^/]+/` },
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
