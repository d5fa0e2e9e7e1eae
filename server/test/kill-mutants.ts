import { spawnSync } from 'node:child_process';
import { MUTANTS } from './mutants.ts';

/** Runs the tests once on each mutant, and says which lived. Some minutes long: for `npm exec -c 'node server/test/kill-mutants.ts'`. */
const asked = process.argv.slice(2).map(Number);
const numbers = asked.length > 0 ? asked : MUTANTS.map((_, index) => index);
const lived: string[] = [];

const run = (mutant: string) =>
  spawnSync('vitest', ['run', '--config', 'server/test/mutants.config.ts'], {
    env: { ...process.env, MUTANT: mutant },
    encoding: 'utf8',
  });

if (run('none').status !== 0) throw new Error('The tests fail where there is no fault: mend them.');
for (const number of numbers) {
  const { what = '' } = MUTANTS[number] ?? {};
  const { status, stdout, stderr } = run(String(number));
  const isLost = /has no place any more/.test(stdout + stderr);
  const isKilled = status !== 0 && !isLost;
  process.stdout.write(`${isKilled ? 'killed' : isLost ? 'LOST' : 'LIVED'} ${number} ${what}\n`);
  if (!isKilled) lived.push(what);
}
process.stdout.write(`${numbers.length - lived.length} passed, ${lived.length} failed\n`);
process.exitCode = lived.length > 0 ? 1 : 0;
