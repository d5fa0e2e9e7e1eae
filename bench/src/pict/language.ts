import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../engine/command.ts';
import { printTable } from '../engine/table.ts';
import type { Proof } from './construct.ts';
import { CONSTRUCTS } from './constructs.ts';
import { faultsOf } from './prove.ts';

const TIMEOUT_SECONDS = 60;

/** How much of PICT's language and options is understood: each line is run, as a library and on the command line. */
export async function benchPict(): Promise<void> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const one of CONSTRUCTS) {
    const found = [...faultsOf(one), ...(one.proof ? await commandFaults(one.proof) : [])];
    faults.push(...found.map((fault) => `${one.construct}: ${fault}`));
    const state = one.proof ? (found.length > 0 ? 'NOT SO' : 'shown') : '';
    rows.push([one.construct, state, one.combine, one.drawn]);
  }
  printTable(['construct', 'run', '`combine`', 'as a drawn model'], rows);
  for (const fault of faults) console.log(`not so: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

/** What the command line gives for the same file with PICT's own options. */
async function commandFaults({ text, switches = [], seeds, holds }: Proof): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-pict-'));
  try {
    const [model, rows] = [join(folder, 'model.txt'), join(folder, 'rows.txt')];
    writeFileSync(model, text);
    if (seeds !== undefined) writeFileSync(rows, seeds);
    const args = [...switches, ...(seeds === undefined ? [] : [`/e:${rows}`])];
    const answers: { rows: number | unknown[]; values?: string[][] }[] = [];
    await runCommand<(typeof answers)[number]>(
      ['combine', model, ...args],
      TIMEOUT_SECONDS,
      (answer) => answers.push(answer),
    );
    const [answer] = answers;
    const given = answer?.values ?? Array.from({ length: Number(answer?.rows) || 0 }, () => []);
    return holds(given) ? [] : [`the command line gives ${JSON.stringify(answer)}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
