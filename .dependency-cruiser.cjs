/** The walls of the house. Each rule is one sentence of ARCHITECTURE.md. */

module.exports = {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'the engine knows only what differs by language, and a hash',
      severity: 'error',
      from: { path: '^engine/src', pathNot: '(\\.test|/testing)\\.ts$' },
      to: {
        pathNot: '^(engine/src|locales/src/(language|fill)\\.ts$|node_modules/@noble/hashes/)',
      },
    },
    {
      name: 'the layout knows only the types of the engine',
      severity: 'error',
      from: { path: '^layout/src', pathNot: '(\\.test|/testing)\\.ts$' },
      to: { pathNot: '^(layout/src|engine/src/(index|model)\\.ts$)' },
    },
    {
      name: 'the layout loads nothing of the engine',
      severity: 'error',
      from: { path: '^layout/src' },
      to: { path: '^engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the contract knows only the engine, the lists of formats and languages, zod and oRPC',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^contract/src',
          '^engine/src/index\\.ts$',
          // which formats there are is said once, where they are written and read
          '^formats/src/(export|import)-formats\\.ts$',
          '^locales/src/language\\.ts$',
          'node_modules/zod/',
          'node_modules/@orpc/contract/',
        ],
      },
    },
    {
      name: 'the client knows only the contract and oRPC',
      severity: 'error',
      from: { path: '^client/src' },
      to: { pathNot: ['^client/src', '^contract/src/index\\.ts$', 'node_modules/@orpc/'] },
    },
    {
      name: 'formats know only the engine, the layout, the locales and their libraries',
      severity: 'error',
      from: { path: '^formats/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract|server|web|mcp|cli|bench)/' },
    },
    {
      name: 'the rules of a language are reached through languages.ts and words.ts alone',
      severity: 'error',
      from: {
        path: '^formats/src/',
        pathNot: ['^formats/src/text-to-model/((languages|words)\\.ts|(en|tr)/)', '\\.test\\.ts$'],
      },
      to: { path: '^formats/src/text-to-model/(en|tr)/' },
    },
    {
      name: 'locales import no other package',
      severity: 'error',
      from: { path: '^locales/src' },
      to: { pathNot: '^(locales/|fs$)' },
    },
    {
      name: 'the tools for agents know the contract, engine, formats and locales',
      severity: 'error',
      from: { path: '^mcp/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|cli|bench)/' },
    },
    {
      name: 'only server and command line offer tools to agents',
      severity: 'error',
      from: { path: '^(engine|layout|formats|contract|locales|web|bench)/' },
      to: { path: '^mcp/' },
    },
    {
      name: 'no package imports the command line or the bench',
      severity: 'error',
      from: { path: '^(engine|layout|formats|contract|locales|mcp|server|web)/' },
      to: { path: '^(cli|bench|e2e)/' },
    },
    {
      name: 'web and server meet only in the contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'web and server meet only in the contract (back)',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'a server feature shows its neighbours only its schema, queries and policy.ts, how a model or a written case is saved, and how a language model is asked',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/' },
      to: {
        path: '^server/src/features/',
        // a drawing is saved in one way, whoever asks for it
        pathNot: [
          '^server/src/features/$1/',
          '/(schema|queries|policy)\\.ts$',
          '/queries/[^/]+\\.ts$',
          '^server/src/features/model/save\\.ts$',
          // what requirements say and where they stand is read in one way
          '^server/src/features/requirement/(print|tree)\\.ts$',
          // a written case is saved as a revision of its suite, wherever it comes from
          '^server/src/features/suite/write-cases\\.ts$',
          // a language model is asked in one way, whoever asks it and whatever for
          '^server/src/features/language-model/(client|prompt|answer-schema|failure|generate-object|read-json|drafting|service-address)\\.ts$',
          // a suggestion is made as a draft is, which calls it and is not called back
          '^server/src/features/suggestion/make-suggestion\\.ts$',
        ],
      },
    },
    {
      name: 'a web feature shows its neighbours only api.ts, its calls, and parts.ts, what they may show of it',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/',
        pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/(api|parts)\\.ts$'],
      },
    },
    {
      name: 'what features share imports no feature',
      severity: 'error',
      from: {
        path: '^(server/src/(http|db)|web/src/(lib|ui))/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '/src/(features|app)/' },
    },
    {
      name: 'only schemas, queries and db/ speak SQL',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: ['^server/src/db/', '/(schema|queries)\\.ts$', '/queries/[^/]+\\.ts$'],
      },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'a policy does not query the database',
      severity: 'error',
      from: { path: '/policy\\.ts$' },
      to: { pathNot: '/http/deps\\.ts$' },
    },
    {
      name: 'combine, count and paths load of engine and formats no more than they need, so that they start at once',
      severity: 'error',
      from: {
        path: [
          '^cli/src/(commands/(combine|count|paths)|flow-(input|paths)|input|instance-input|options|output|pict-options|say)\\.ts$',
          '^formats/src/(flow|instance)/(read|expand|graphs|to-model)\\.ts$',
          '^formats/src/pict/(read|seeds|write)\\.ts$',
        ],
      },
      to: { path: '^(engine|formats)/src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no file of a package imports its own index.ts',
      severity: 'error',
      from: { path: '^([^/]+)/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/index\\.ts$' },
    },
    {
      name: 'tests are not imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'migrations|^web/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.json', '.js'],
    },
  },
};
