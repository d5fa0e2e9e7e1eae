import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { hasPlace, MUTANTS } from './mutants.ts';

/** Runs the tests once on each mutant, and prints which survived. Some minutes long: for `npm exec -c 'node server/test/kill-mutants.ts'`. */
const requested = process.argv.slice(2).map(Number);
const numbers = requested.length > 0 ? requested : MUTANTS.map((_, index) => index);
const lived: string[] = [];

const run = (mutant: string) =>
  spawnSync('vitest', ['run', '--config', 'server/test/mutants.config.ts'], {
    env: { ...process.env, MUTANT: mutant },
    encoding: 'utf8',
  });

const lost = MUTANTS.filter((mutant) => !hasPlace(mutant)).map(({ what }) => what);
if (lost.length > 0) throw new Error(`Mend mutants.ts, these have no place: ${lost.join('; ')}`);
const sane = run('none');
if (sane.status !== 0)
  throw new Error(`The tests fail where there is no fault, mend them first:\n${sane.stdout}`);
for (const number of numbers) {
  const { what = '' } = MUTANTS[number] ?? {};
  const { status, stdout, stderr } = run(String(number));
  // tests that could not be run have killed nothing
  if (!/ Tests .*\d+ (failed|passed)/.test(stdout)) throw new Error(`${what}:\n${stdout}${stderr}`);
  const isKilled = status !== 0;
  // who reads it sees whether that test was meant to
  const killer = stripVTControlCharacters(stdout + stderr).match(/FAIL +(.*)/)?.[1] ?? '';
  process.stdout.write(`${isKilled ? 'killed' : 'LIVED'} ${number} ${what}: ${killer}\n`);
  if (!isKilled) lived.push(what);
}
process.stdout.write(`${numbers.length - lived.length} passed, ${lived.length} failed\n`);
process.exitCode = lived.length > 0 ? 1 : 0;
