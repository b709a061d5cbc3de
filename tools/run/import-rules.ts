/**
 * Which folder may import which: what `from` matches may not import what `to` matches. ARCHITECTURE.md draws them.
 * Paths are files of the project, `node_modules/<package>/…` and `node:<module>`; `$1` is what the first group of `from` matched.
 */
export interface Rule {
  readonly name: string;
  readonly comment: string;
  readonly from: Paths;
  readonly to: Paths & { /** Imports of types alone are allowed. */ readonly exceptTypes?: boolean };
}

interface Paths {
  readonly path?: string;
  readonly pathNot?: readonly string[];
}

const tests = '\\.(test|spec|fixture)\\.tsx?$|/testing/';

export const isTest = (file: string): boolean => new RegExp(tests).test(file);

/** A rule for the product; tests may import more. */
const rule = (name: string, comment: string, from: Paths, to: Rule['to']): Rule => ({
  name,
  comment,
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
});

export const rules: readonly Rule[] = [
  rule(
    'contract-knows-nobody',
    'the contract depends on zod alone',
    { path: '^contract/src/' },
    { pathNot: ['^contract/src/', '^node_modules/zod(/|$)', '^node:'] },
  ),
  rule(
    'package-knows-nobody',
    'a package stands on its own',
    { path: '^packages/([^/]+)/' },
    { path: '^(contract|server|web|e2e|lab|tools)/' },
  ),
  rule(
    'server-knows-contract',
    'the server knows the contract and the packages',
    { path: '^server/src/' },
    { path: '^(web|e2e|lab|tools)/' },
  ),
  rule(
    'web-knows-contract',
    'the web knows the contract',
    { path: '^web/src/' },
    { path: '^(server|packages|e2e|lab|tools)/' },
  ),
  {
    name: 'journeys-know-the-server',
    comment:
      'journeys and figures know the contract, the server and, of the web, the palettes it is painted with; the exceptions measure PostgreSQL, built pages, a database written as its owner, the signature package, and the server as npm start runs it',
    from: {
      path: '^(e2e|lab/bench)/',
      pathNot: ['^lab/bench/(bench-postgres|bench-web|growth-data|signatures|start)\\.ts$'],
    },
    to: { path: '^(tools|packages|web)/', pathNot: ['^web/src/palettes/'] },
  },
  {
    name: 'tools-without-the-lab',
    comment: 'what starts, tests and operates the product does not need its experiments',
    from: { path: '^tools/' },
    to: { path: '^lab/' },
  },
  rule(
    'core-below-features',
    'the core serves every feature and knows none',
    { path: '^server/src/core/' },
    { path: '^server/src/(features|testing)/' },
  ),
  rule(
    'core-below-root',
    'of what stands above it, the core sees the context type and the configuration',
    { path: '^server/src/core/' },
    { path: '^server/src/[^/]+\\.ts$' },
  ),
  rule(
    'core-sees-ports',
    'the core sees adapters by their ports',
    { path: '^server/src/core/' },
    { path: '^server/src/adapters/', pathNot: ['\\.port\\.ts$'] },
  ),
  rule(
    'adapters-below-features',
    'an adapter knows neither features nor HTTP',
    { path: '^server/src/adapters/' },
    { path: '^server/src/(features|core/http)/' },
  ),
  rule(
    'feature-by-its-door',
    'a feature reaches another through its public.ts',
    { path: '^server/src/features/([^/]+/[^/]+)/' },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '/public\\.ts$'] },
  ),
  rule(
    'root-by-doors',
    'the root wires routes and jobs, and reaches everything else through public.ts',
    { path: '^server/src/[^/]+\\.tsx?$' },
    { path: '^server/src/features/', pathNot: ['\\.(routes|jobs?)\\.ts$', '/public\\.ts$'] },
  ),
  rule(
    'people-at-the-bottom',
    'groups of features: people < records < business < platform',
    { path: '^server/src/features/people/' },
    { path: '^server/src/features/(records|business|platform)/' },
  ),
  rule(
    'records-above-people',
    'groups of features: people < records < business < platform',
    { path: '^server/src/features/records/' },
    { path: '^server/src/features/(business|platform)/' },
  ),
  rule(
    'business-below-platform',
    'groups of features: people < records < business < platform',
    { path: '^server/src/features/business/' },
    { path: '^server/src/features/platform/' },
  ),
  rule(
    'tests-stay-out',
    'the product imports nothing made for tests',
    { path: '^(contract|server|web|packages)/' },
    { path: tests },
  ),
  {
    name: 'fixture-stays-home',
    comment: 'a fixture serves the tests beside it; what others use too is in a testing/ folder',
    from: { path: '^(.+)/[^/]+$' },
    to: { path: '\\.fixture\\.ts$', pathNot: ['^$1/[^/]+$'] },
  },
  rule(
    'raw-database-client',
    'only the database’s own folders touch the raw client',
    {
      path: '^server/src/',
      pathNot: ['^server/src/core/(db|jobs)/', '^server/src/features/people/identity/session/auth\\.ts$'],
    },
    { path: '^node_modules/pg(/|$)', exceptTypes: true },
  ),
  rule(
    'http-without-its-client',
    'an import of node:http loads a client for the web with it; core/node-http has what is needed',
    { path: '^server/src/' },
    { path: '^node:http$', exceptTypes: true },
  ),
  rule(
    'web-routes-on-top',
    'routes -> features -> ui -> lib',
    { path: '^web/src/(features|ui|lib)/' },
    { path: '^web/src/routes/' },
  ),
  rule(
    'web-features-above-ui',
    'routes -> features -> ui -> lib',
    { path: '^web/src/(ui|lib)/' },
    { path: '^web/src/features/' },
  ),
  rule('web-ui-above-lib', 'routes -> features -> ui -> lib', { path: '^web/src/lib/' }, { path: '^web/src/ui/' }),
  rule(
    'web-features-apart',
    'a feature of the web does not reach into another',
    { path: '^web/src/features/([^/]+)/', pathNot: ['^web/src/features/(documents|reception)/'] },
    { path: '^web/src/features/', pathNot: ['^web/src/features/$1/'] },
  ),
  rule(
    'web-reception-registers-patients',
    'beside its own, reception shows the form, the search and the ways in of patients and the fields of a declaration, which know nothing of it',
    { path: '^web/src/features/reception/' },
    { path: '^web/src/features/', pathNot: ['^web/src/features/(reception/|patients/|writing/certificate-forms)'] },
  ),
  rule(
    'web-documents-show-signatures',
    'beside its own, documents shows parts of signing, verification and signature checks, which know nothing of it',
    { path: '^web/src/features/documents/' },
    { path: '^web/src/features/', pathNot: ['^web/src/features/(documents|signing|verification|signature-checks)/'] },
  ),
];
