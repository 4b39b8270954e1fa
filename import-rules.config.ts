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
    name: 'the kit imports no area',
    why: 'All areas use the kit. Pass the data as a parameter, or move the code into its area.',
    from: /^kit\//,
    except: tests,
    never: /^(areas|apps|adapters|database)\//,
  },
  {
    name: 'pure code imports neither browser nor server',
    why: 'Rules, contracts, messages and documents run in the browser and on the server. Pass them what they need as parameters.',
    from: pure,
    except: new RegExp(`${tests.source}|\\.worker\\.ts$`),
    only: new RegExp(`${pure.source}|^npm:(${purePackages.join('|').replaceAll('.', '\\.')})(/|$)`),
  },
  {
    name: 'the web part imports nothing of the server',
    why: 'A screen calls the server through its contract only.',
    from: web,
    except: tests,
    never: new RegExp(`${server.source}|^node:|${serverPackages.source}`),
  },
  {
    name: 'the server imports nothing of the web part',
    why: 'Code for both belongs in a rule, a contract or a document.',
    from: server,
    except: tests,
    never: new RegExp(`${web.source}|${webPackages.source}`),
  },
  {
    name: 'only apps import adapters',
    why: 'Declare a port. The app passes an adapter that implements it.',
    from: /^(kit|areas|database)\//,
    except: tests,
    never: /^adapters\//,
  },
  {
    name: 'nothing imports an app',
    why: 'Apps put the parts together. Move shared code into an area or the kit.',
    from: /^(kit|areas|adapters|database)\//,
    except: tests,
    never: /^apps\//,
  },
  {
    name: 'the product does not import its tests',
    why: 'Code that runs in production belongs outside of tests/ and bench/.',
    from: /^(kit|areas|adapters|apps|database)\//,
    except: tests,
    never: tests,
  },
  {
    name: 'the product imports declared packages only',
    why: 'Add the package to "dependencies" in package.json.',
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
  webhooks: ['accounts', 'files'],
  'email-groups': ['accounts', 'directory', 'files'],
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
