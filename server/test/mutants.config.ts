import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { MUTANTS, type Mutant, WITHOUT_ROW_SECURITY } from './mutants.ts';

const chosen = MUTANTS[Number(process.env.MUTANT)];
if (!chosen) throw new Error(`MUTANT is the number of one, from 0 to ${MUTANTS.length - 1}`);
const wanted: Mutant[] = chosen.isOnlyNet ? [chosen, WITHOUT_ROW_SECURITY] : [chosen];

/** The server's tests on a server with one fault in it; they must fail. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => {
        const faults = wanted.filter(({ file }) => id.endsWith(`/server/${file}`));
        return faults.reduce((text, { what, from, to }) => {
          if (text.split(from).length !== 2) throw new Error(`"${what}" has no place any more`);
          return text.replace(from, () => to);
        }, code);
      },
    },
  ],
  test: {
    include: ['server/{test,src}/**/*.test.ts'],
    exclude: ['server/test/{naughty,answers}.test.ts', 'server/src/{http,mail}/**'],
    globalSetup: ['server/test/database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
  },
});
