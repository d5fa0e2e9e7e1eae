import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Mutant } from './mutant.ts';
import { hasPlace, MUTANTS, WITHOUT_ROW_SECURITY } from './mutants.ts';

/** The number of one, or `none`, to see that the tests hold where there is no fault. */
const { MUTANT } = process.env;
const chosen = MUTANT === 'none' ? undefined : MUTANTS[Number(MUTANT)];
if (!chosen && MUTANT !== 'none')
  throw new Error(`MUTANT is none, or a number from 0 to ${MUTANTS.length - 1}`);
const selected: Mutant[] = chosen
  ? [chosen, ...(chosen.isOnlyNet ? [WITHOUT_ROW_SECURITY] : [])]
  : [];

const hooks = join(import.meta.dirname, 'mutant-hooks.ts');

const lost = selected.find((mutant) => !hasPlace(mutant));
if (lost) throw new Error(`"${lost.what}" has no place any more`);

/** The server's tests on a server with one fault in it; they must fail. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => {
        const faults = selected.filter(({ file }) => id.endsWith(`/server/${file}`));
        return faults.reduce((text, { from, to }) => text.replace(from, () => to), code);
      },
    },
  ],
  test: {
    execArgv: chosen ? ['--import', `${pathToFileURL(hooks)}?mutant=${MUTANT}`] : [],
    // a module of another mutant must not be taken for this one's
    fsModuleCache: false,
    include: chosen?.by
      ? [`${chosen.by}${chosen.by.endsWith('.ts') ? '' : '/*.test.ts'}`]
      : [
          'server/test/{access,strange-ids}.test.ts',
          // where row security is away anyway, its own tests would fail with any fault
          ...(chosen?.isOnlyNet ? [] : ['server/src/db/row-security.test.ts']),
          'server/src/features/{audit,auth,company,member,notification,passkey}/*.test.ts',
          'server/src/features/{project,session,subscription,two-factor,user}/*.test.ts',
        ],
    globalSetup: ['server/test/database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
  },
});
