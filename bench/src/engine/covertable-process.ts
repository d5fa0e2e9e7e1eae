import { createRequire } from 'node:module';
import type { BenchInstance } from './instances.ts';
import { endProcess, readInput, sendAnswer } from './own-process.ts';
import { faultOf } from './verify-rows.ts';

export type PeerInput = { instances: BenchInstance[] };
export type PeerAnswer = { id: string; rows: number; ms: number; fault?: string };

// it is CommonJS whose names Node cannot see
const { make }: typeof import('covertable') = createRequire(import.meta.url)('covertable');

/** covertable knows clauses as a filter of rows in the making: what is open there may still hold. */
const { instances } = await readInput<PeerInput>();
for (const instance of instances) {
  const { id, levels, clauses = [], t, required } = instance;
  const factors = levels.map((level) => Array.from({ length: level }, (_, value) => value));
  const preFilter = (row: { [column: number]: number }) =>
    clauses.every((clause) =>
      clause.some(
        ([column, value, is]) =>
          row[column] === undefined || (row[column] === value) === (is === 1),
      ),
    );
  const begin = performance.now();
  const rows: number[][] = make(factors, { length: t, ...(clauses.length > 0 && { preFilter }) });
  const ms = performance.now() - begin;
  const fault = faultOf(instance, rows, required);
  sendAnswer({ id, rows: rows.length, ms, fault } satisfies PeerAnswer);
}
endProcess();
