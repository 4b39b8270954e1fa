/**
 * The import rules: which files may import which. Paths are those of the repository; a package is `npm:name`, a Node.js
 * module `node:name`. `tests/architecture/import-rules/` applies the rules, and tests each with a planted violation.
 */
export interface ImportRule {
  readonly name: string
  /** How to correct a violation. It is shown in the error message. */
  readonly why: string
  readonly from: RegExp
  readonly except?: RegExp
  /** The imports that are forbidden. Use either `never` or `only`. */
  readonly never?: RegExp
  /** The imports that are allowed; all others are forbidden. */
  readonly only?: RegExp
}

/** Rules, contracts, messages, documents, exports, mail templates and the shared kit run unchanged in browser and server. */
const pure =
  /^(kit\/shared\/|areas\/[^/]+\/(rules\/|kinds\/|documents\/|exports\/|templates\/|(contract|messages|call)\.ts$))/
const web = /^(kit\/web|areas\/[^/]+\/web|apps\/web)\//
const server = /^(kit\/server|areas\/[^/]+\/server|adapters|apps\/server|database)\//
const tests = /^(tests|bench)\/|\.(test|suite|spec)\.tsx?$/
const config = /^[^/]+\.config\.ts$/

/** Packages that need neither a browser nor Node.js. */
const purePackages = ['zod', 'big.js', 'qr', 'pdfkit', '@cantoo/fontkit', 'fflate', 'bwip-js']
const serverPackages =
  /^npm:(fastify|@fastify\/.*|fastify-.*|kysely|pg|@electric-sql\/.*|jose|@node-rs\/.*|csv-parse|read-excel-file\/node|nodemailer|cockatiel|otpauth|openid-client|libxml2-wasm|@simplewebauthn\/server|@aws-sdk\/.*)(\/|$)/
const webPackages =
  /^npm:(react|react-dom|antd|@ant-design\/.*|@tanstack\/.*|barcode-detector|zxing-wasm|read-excel-file\/browser|@simplewebauthn\/browser|@fontsource\/.*)(\/|$)/

export const rules: readonly ImportRule[] = [
  {
    name: 'kit knows no business',
    why: 'The kit serves any area. Pass the data as a parameter, or move the code into its area.',
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
 * The areas that each area may import. A new area needs a line here; a missing line is a violation. `all` allows every
 * area.
 */
export const areaDependencies: Readonly<Record<string, readonly string[] | 'all'>> = {
  accounts: [],
  live: ['accounts'],
  audit: ['accounts', 'documents'],
  directory: ['accounts'],
  'purchase-orders': ['accounts', 'directory'],
  work: ['accounts', 'directory'],
  'order-answers': ['accounts', 'directory', 'purchase-orders', 'email-groups', 'mail', 'work'],
  deliveries: ['accounts', 'directory', 'purchase-orders', 'order-answers', 'work'],
  'delivery-imports': ['accounts', 'directory', 'files', 'purchase-orders', 'order-answers', 'deliveries'],
  receiving: ['accounts', 'directory', 'files', 'mail', 'email-groups', 'purchase-orders', 'deliveries', 'work'],
  ubl: ['accounts', 'directory', 'purchase-orders', 'order-answers', 'deliveries', 'receiving'],
  'delivery-schedule': ['accounts', 'directory', 'purchase-orders', 'deliveries', 'work'],
  finance: ['accounts', 'directory', 'purchase-orders', 'deliveries', 'receiving'],
  files: [],
  mail: ['accounts', 'directory', 'work'],
  webhooks: ['accounts'],
  'email-groups': ['accounts', 'directory'],
  news: ['accounts', 'directory', 'files'],
  documents: ['accounts', 'directory', 'files', 'mail', 'email-groups', 'work'],
  forecasts: ['accounts', 'directory', 'files', 'mail', 'email-groups'],
  dashboard: 'all',
  suppliers: 'all',
  settings: 'all',
}

/**
 * The files through which other areas may import an area; all other files are internal. Suites of ports are for the
 * tests of adapters.
 */
export const publicEntry =
  /^areas\/[^/]+\/((contract|messages|call)\.ts|(rules|kinds|documents)\/.+|templates\/index\.ts|server\/index\.ts|web\/index\.tsx?|server\/[^/]+\.(port|suite)\.ts)$/

/**
 * Additional files that may write to a schema; each schema belongs to the area of the same name. All areas may read.
 */
export const schemaOwners: Readonly<Record<string, RegExp>> = {
  erp: /^adapters\/erp\//,
  public: /^kit\/server\//,
  audit: /^kit\/server\//,
  live: /^kit\/server\//,
}

/** Demo data is inserted into every schema once, before the portal is used. `schema.sql` is never executed. */
export const mayWriteEverySchema = /^database\/(demo\/|schema\.sql$)/
