import { spawnSync } from 'node:child_process';
import { MUTANTS } from './mutants.ts';

/** Runs the tests once on each mutant, and says which lived. Some minutes long: for `npm exec -c 'node server/test/kill-mutants.ts'`. */
const asked = process.argv.slice(2).map(Number);
const numbers = asked.length > 0 ? asked : MUTANTS.map((_, index) => index);
const lived: string[] = [];
for (const number of numbers) {
  const { what = '' } = MUTANTS[number] ?? {};
  const run = spawnSync('vitest', ['run', '--config', 'server/test/mutants.config.ts'], {
    env: { ...process.env, MUTANT: String(number) },
    encoding: 'utf8',
  });
  const misplaced = /"(.+)" has no place any more/.test(run.stdout + run.stderr);
  const isKilled = run.status !== 0 && !misplaced;
  process.stdout.write(`${isKilled ? 'killed' : misplaced ? 'LOST' : 'LIVED'} ${number} ${what}\n`);
  if (!isKilled) lived.push(what);
}
process.stdout.write(`${numbers.length - lived.length} passed, ${lived.length} failed\n`);
process.exitCode = lived.length > 0 ? 1 : 0;
