/**
 * The import rules: which part of the tree may import which. Paths are the repository's; a package is `npm:name`, a module of Node
 * itself `node:name`. `tests/architecture/import-rules/` applies them, and plants a violation of each to see that it is caught.
 */
export interface ImportRule {
  readonly name: string
  /** What to do about it, said to the one who broke it. */
  readonly why: string
  readonly from: RegExp
  readonly except?: RegExp
  /** No import of these … */
  readonly never?: RegExp
  /** … or of nothing but these. */
  readonly only?: RegExp
}

/** Rules, contracts, phrase books, documents, exports and the shared kit: they run unchanged in the browser and on the server. */
const pure = /^(kit\/shared\/|areas\/[^/]+\/(rules\/|kinds\/|documents\/|exports\/|(contract|messages|call)\.ts$))/
const web = /^(kit\/web|areas\/[^/]+\/web|apps\/web)\//
const server = /^(kit\/server|areas\/[^/]+\/server|adapters|apps\/server|database)\//
const tests = /^(tests|bench)\/|\.(test|suite|spec)\.tsx?$/
const config = /^[^/]+\.config\.ts$/

/** Packages of plain computation, which need neither a browser nor Node. */
const purePackages = ['zod', 'big.js', 'qr', 'pdfkit', '@cantoo/fontkit', 'fflate']
const serverPackages =
  /^npm:(fastify|@fastify\/.*|fastify-.*|kysely|pg|@electric-sql\/.*|jose|@node-rs\/.*|csv-parse|read-excel-file|nodemailer|cockatiel|@aws-sdk\/.*)(\/|$)/
const webPackages =
  /^npm:(react|react-dom|antd|@ant-design\/.*|@tanstack\/.*|i18next|react-i18next|barcode-detector|zxing-wasm|@fontsource\/.*)(\/|$)/

export const rules: readonly ImportRule[] = [
  {
    name: 'kit knows no business',
    why: 'The kit serves any area. Hand it what it needs as a parameter, or move the code into the area that it speaks of.',
    from: /^kit\//,
    except: tests,
    never: /^(areas|apps|adapters|database)\//,
  },
  {
    name: 'pure code needs no machine',
    why: 'Rules, contracts, messages and documents run in the browser and on the server alike: they are told what they need.',
    from: pure,
    except: new RegExp(`${tests.source}|\\.worker\\.ts$`),
    only: new RegExp(`${pure.source}|^npm:(${purePackages.join('|').replaceAll('.', '\\.')})(/|$)`),
  },
  {
    name: 'web never enters the server',
    why: 'Screens know the server by its contract only.',
    from: web,
    except: tests,
    never: new RegExp(`${server.source}|^node:|${serverPackages.source}`),
  },
  {
    name: 'server never enters the web',
    why: 'What both halves need is a rule, a contract or a document.',
    from: server,
    except: tests,
    never: new RegExp(`${web.source}|${webPackages.source}`),
  },
  {
    name: 'only apps choose adapters',
    why: 'State a port and let the app hand over what fits it.',
    from: /^(kit|areas|database)\//,
    except: tests,
    never: /^adapters\//,
  },
  {
    name: 'apps stand on top',
    why: 'An app composes; nothing leans on an app.',
    from: /^(kit|areas|adapters|database)\//,
    except: tests,
    never: /^apps\//,
  },
  {
    name: 'the product does not lean on its tests',
    why: 'Code that runs in production lives outside of tests/ and bench/.',
    from: /^(kit|areas|adapters|apps|database)\//,
    except: tests,
    never: tests,
  },
  {
    name: 'the product runs on stated packages',
    why: 'A package that the product needs belongs into "dependencies" of package.json.',
    from: /^(kit|areas|adapters|apps|database)\//,
    except: new RegExp(`${tests.source}|${config.source}`),
    never: /^npm-undeclared:/,
  },
]

/**
 * Which areas an area stands on. An area that is missing here is itself a violation, so a new area gets its line.
 * `all` reads every other area.
 */
export const areaDependencies: Readonly<Record<string, readonly string[] | 'all'>> = {
  accounts: [],
  live: ['accounts'],
  audit: ['accounts'],
  directory: ['accounts'],
  'purchase-orders': ['accounts', 'directory'],
  deliveries: ['accounts', 'directory', 'purchase-orders'],
  receiving: ['accounts', 'directory', 'files', 'mail', 'email-groups', 'purchase-orders', 'deliveries'],
  'delivery-schedule': ['accounts', 'directory', 'purchase-orders', 'deliveries'],
  finance: ['accounts', 'directory', 'purchase-orders', 'deliveries', 'receiving'],
  files: [],
  mail: ['accounts', 'directory'],
  'email-groups': ['accounts', 'directory'],
  news: ['accounts', 'directory', 'files'],
  documents: ['accounts', 'directory', 'files', 'mail', 'email-groups'],
  forecasts: ['accounts', 'directory', 'files', 'mail', 'email-groups'],
  dashboard: 'all',
}

/** How others enter an area; the rest of it is its own affair. Suites of ports are for the adapters' tests. */
export const publicEntry =
  /^areas\/[^/]+\/((contract|messages|call)\.ts|(rules|kinds|documents)\/.+|server\/index\.ts|web\/index\.tsx?|server\/[^/]+\.(port|suite)\.ts)$/

/** Who writes into a schema: the area of that name, and these. Anyone may read. */
export const schemaOwners: Readonly<Record<string, RegExp>> = {
  erp: /^adapters\/erp\//,
  public: /^kit\/server\//,
  audit: /^kit\/server\//,
  live: /^kit\/server\//,
}

/** Demo data fills every schema once, before anyone works with it. `schema.sql` is never run. */
export const mayWriteEverySchema = /^database\/(demo\/|schema\.sql$)/
