/** The arrows of the code: what stands in `from` may not import what stands in `to`. ARCHITECTURE.md draws them. */
const tests = '\\.(test|spec|fixture)\\.tsx?$|/testing/';
const rule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
});

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'no import leads back to where it came from',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    rule(
      'contract-knows-nobody',
      'the contract depends on zod alone',
      { path: '^contract/src/' },
      { pathNot: '^contract/src/|^node_modules/zod/|^node:' },
    ),
    rule(
      'package-knows-nobody',
      'a package stands on its own',
      { path: '^packages/([^/]+)/' },
      { path: '^(contract|server|web|e2e|bench|tools)/' },
    ),
    rule(
      'server-knows-contract',
      'the server knows the contract and the packages',
      { path: '^server/' },
      { path: '^(web|e2e|bench|tools)/' },
    ),
    rule(
      'web-knows-contract',
      'the web knows the contract',
      { path: '^web/' },
      { path: '^(server|packages|e2e|bench|tools)/' },
    ),
    {
      name: 'journeys-know-the-server',
      comment:
        'journeys and figures know the contract, the server and, of the web, the palettes it is painted with; what is measured beside us has a PostgreSQL of its own, a million rows are written as its owner, and signing is measured in its package',
      severity: 'error',
      from: { path: '^(e2e|bench)/', pathNot: '^bench/(bench-postgres|growth-data|signatures)\\.ts$' },
      to: { path: '^(tools|packages|web)/', pathNot: '^web/src/palettes/' },
    },

    rule(
      'core-below-features',
      'the core serves every feature and knows none',
      { path: '^server/src/core/' },
      { path: '^server/src/(features|testing)/' },
    ),
    rule(
      'core-below-root',
      'of the root, the core sees the context type and the configuration',
      { path: '^server/src/core/' },
      { path: '^server/src/[^/]+\\.ts$', pathNot: '^server/src/(context|config|version)\\.ts$' },
    ),
    rule(
      'core-sees-ports',
      'the core sees adapters by their ports',
      { path: '^server/src/core/' },
      { path: '^server/src/adapters/', pathNot: '\\.port\\.ts$' },
    ),
    rule(
      'adapters-below-features',
      'an adapter knows neither features nor HTTP',
      { path: '^server/src/adapters/' },
      { path: '^server/src/(features|core/http)/' },
    ),
    rule(
      'feature-by-its-services',
      'a feature reaches another through its service files',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.service\\.ts$'] },
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
      severity: 'error',
      from: { path: '^(.+)/[^/]+$' },
      to: { path: '\\.fixture\\.ts$', pathNot: '^$1/[^/]+$' },
    },
    rule(
      'raw-database-client',
      'only the database’s own folders touch the raw client',
      {
        path: '^server/src/',
        pathNot: [tests, '^server/src/core/(db|jobs)/'],
      },
      { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'http-without-its-client',
      'an import of node:http loads a client for the web with it; core/node-http has what is needed',
      { path: '^server/src/' },
      { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
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
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
