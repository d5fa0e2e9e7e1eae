import { buildModels } from '@caseloom/formats/text-to-model';
import { report } from '../timing.ts';
import { type GoldDocument, readHalf } from './documents.ts';
import { type Count, type Judgement, judge } from './judge.ts';

const HALVES = [
  ['working', 'rules may be changed with these'],
  ['sealed', 'nobody who changes rules reads these'],
] as const;
const PARTS = ['steps', 'branches', 'data', 'titles'] as const;

type Judged = { style: string; judgement: Judgement };

/** Drafts by rules of documents that nobody here wrote, beside what a person found in each before any run. */
export async function benchForeignDrafts(): Promise<void> {
  for (const [half, about] of HALVES) {
    const judged = (await readHalf(half)).map(judgeRules);
    console.log(`${half}: ${judged.length} documents, ${about}`);
    print('', judged);
    for (const [style, own] of Map.groupBy(judged, (one) => one.style)) print(`${style}: `, own);
  }
}

function judgeRules({ documents, gold, text }: GoldDocument): Judged {
  return { style: gold.style, judgement: judge(buildModels(documents), gold, text) };
}

function print(prefix: string, judged: Judged[]): void {
  for (const part of PARTS) {
    const sum = (what: keyof Count) =>
      judged.reduce((total, { judgement }) => total + judgement[part][what], 0);
    const [right, found, expected] = [sum('right'), sum('found'), sum('expected')];
    if (found + expected === 0) continue;
    const share = (of: number) => (of === 0 ? '–' : (right / of).toFixed(2));
    report(
      `  ${prefix}${part}: recall / precision`,
      `${share(expected)} / ${share(found)}`,
      `${right} right of ${expected}`,
    );
  }
  const total = (what: 'conditions' | 'leaving') =>
    judged.reduce((sum, { judgement }) => sum + judgement[what], 0);
  const expected = judged.reduce((sum, { judgement }) => sum + judgement.branches.expected, 0);
  if (expected > 0)
    report(
      `  ${prefix}branches whose condition is drawn`,
      `${total('conditions')} of ${expected}`,
      `${total('leaving')} leave rightly too`,
    );
  const wrong = judged.reduce((total, { judgement }) => total + judgement.wrongPaths, 0);
  report(`  ${prefix}wrong happy paths`, String(wrong), 'goal: none');
}
