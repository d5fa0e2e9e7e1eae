import { readdirSync, readFileSync } from 'node:fs';
import { readDocuments, type SourceDocument } from '@caseloom/formats/document';
import { readExpected } from '@caseloom/formats/text-to-model/measure';
import type { Language } from '@caseloom/locales';
import { languageOf } from './documents.ts';
import { type Count, countOf } from './judge.ts';
import { isSame } from './likeness.ts';
import type { DraftParts } from './view.ts';

/** A step and the first letter of its role: context, action, outcome. */
type RoledStep = { role: string; text: string };

/** A text of which a person wrote down in which role each step is; no rule was made with it. */
export type RoledText = { language: Language; documents: SourceDocument[]; steps: RoledStep[] };

const TEXTS = new URL('../../../formats/src/text-to-model/', import.meta.url);

/** The texts with roles, in the order of their names. */
export async function readRoledTexts(): Promise<RoledText[]> {
  const folders = ['held-out/', 'held-out-2/'].map((folder) => new URL(folder, TEXTS));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:md|txt)$/.test(name))
      .toSorted()
      .map((name) => ({ name, folder })),
  );
  return Promise.all(
    files.map(async ({ name, folder }) => {
      const { documents } = await readDocuments(name, readFileSync(new URL(name, folder)));
      const expected = new URL(name.replace(/\.\w+$/, '.expected'), folder);
      const { steps } = readExpected(readFileSync(expected, 'utf8'));
      return { documents, language: languageOf(name), steps: steps.flatMap(toRoledStep) };
    }),
  );
}

function toRoledStep(line: string): RoledStep[] {
  const [, role, text] = /^([aco]): (.+)$/.exec(line) ?? [];
  return role && text ? [{ role, text }] : [];
}

/** Which steps of a draft are those of the text, in the role that they have there. */
export function judgeRoles({ models, steps }: DraftParts, expected: RoledStep[]): Count {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const found = models
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ stepId }): RoledStep[] => {
      const step = byId.get(stepId ?? '');
      return step ? [{ role: step.type.charAt(0), text: step.label }] : [];
    });
  return countOf(
    found,
    expected,
    (one, other) => one.role === other.role && isSame(one.text, other.text),
  );
}
