import { describe, expect, it } from 'vitest';
import { aDraft, aDraftModel } from '../../../testing/draft.ts';
import { aNode, anEdge } from '../../../testing/drawing.ts';
import type { Choice } from './choices.ts';
import { keptQuestions } from './kept-questions.ts';
import { unclearParts } from './unclear.ts';

const from = { file: 'Text', line: 4, text: 'If it is closed, a note is shown.' };
const model = aDraftModel('m', 'open', 'pay');
model.nodes.push(aNode('note', 300, 200, 'step'));
model.edges.push({ ...anEdge('open', 'note'), id: 'branch' });
const question = { modelId: 'm', text: '?', from, choices: [], answer: null };
const questions = [
  { ...question, id: 'place', code: 'way_place_assumed', elementId: 'open' },
  { ...question, id: 'end', code: 'way_end_open', elementId: 'note' },
  { ...question, id: 'values', code: 'values_open', elementId: 'branch' },
  { ...question, id: 'whole', code: 'ai', elementId: null },
];
const draft = aDraft({ models: [model], questions, sources: { branch: [from] } });
const kept = (...discarded: string[]) =>
  keptQuestions(draft, new Map(discarded.map((id) => [id, 'discarded']))).map(({ id }) => id);

describe('a question of a draft', () => {
  it('is asked as long as what it is about is not discarded', () => {
    expect(kept()).toEqual(['place', 'end', 'values', 'whole']);
    expect(kept('pay')).toEqual(['place', 'end', 'values', 'whole']);
  });

  it('about a discarded branch is closed: where it begins, where it leads, and which values', () => {
    expect(kept('note')).toEqual(['whole']);
    expect(kept('branch')).toEqual(['end', 'whole']);
  });
});

describe('a discarded part', () => {
  it('is not unclear, whatever the rules of drawing object to, and neither are its edges', () => {
    const fault = { code: 'condition_syntax', severity: 'error', message: 'x' };
    const faults = [
      { ...fault, nodeId: 'note' },
      { ...fault, edgeId: 'branch' },
    ];
    const checks = { m: faults as (typeof draft.checks)[string] };
    const faulty = { ...draft, questions: [], assumed: [], checks };
    const none = new Map<string, Choice>();
    expect(unclearParts(faulty, none)).toEqual(['branch', 'note']);
    expect(unclearParts(faulty, new Map([['note', 'discarded']]))).toEqual([]);
  });
});
