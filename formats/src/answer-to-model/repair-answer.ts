import { fold } from '@caseloom/engine';
import type { Answer } from './answer-schema.ts';
import type { AnswerFault, ReadAnswer } from './read-answer.ts';

type AnsweredModel = Answer['models'][number];
type AnsweredStep = AnsweredModel['steps'][number];
type AnsweredEdge = AnsweredModel['ways'][number];

/**
 * Makes of what was read what can be drawn: ids that are there once, edges between steps that are there,
 * calls of other models. What cannot be is left out, or called otherwise, and listed.
 */
export function repairAnswer({ answer, faults }: ReadAnswer): ReadAnswer {
  const found: AnswerFault[] = [...faults];
  const callable = callsIn(answer.models);
  const models = answer.models.map((model) => {
    const steps = stepsIn(model, callable, found);
    return { ...model, steps, ways: withStart(steps, edgesIn(model, steps, found)) };
  });
  return { answer: { ...answer, models }, faults: found };
}

const START = /^(?:start|begin|başlangıç|başla)$/i;
const END = /^(?:end|finish|bitiş|son|bitti)$/i;

/** Start or end, where an id or the words of a step mean one of them. */
function borderOf(word: string): 'start' | 'end' | undefined {
  const plain = word.trim();
  if (START.test(plain)) return 'start';
  return END.test(plain) ? 'end' : undefined;
}

function stepsIn(
  { name, steps }: AnsweredModel,
  callable: Map<string, Set<string>>,
  faults: AnswerFault[],
): AnsweredStep[] {
  const ids = new Set<string>();
  const inner = steps.filter((step) => !isBorder(step, faults));
  return inner.map((step) => {
    const id = freeId(step, ids, faults);
    ids.add(id);
    const { calls, text } = step;
    if (!calls || callable.get(name)?.has(calls)) return { ...step, id };
    if (!text) faults.push(faultOf('answer_call_left_out', step, calls));
    return { ...step, id, calls: null, text: text ?? calls };
  });
}

const wordsOf = ({ text, calls }: AnsweredStep) => text ?? calls ?? '';

/** `start` and `end` are there without being answered; another step of that name is left out. */
function isBorder(step: AnsweredStep, faults: AnswerFault[]): boolean {
  if (!borderOf(step.id)) return false;
  const words = wordsOf(step);
  if (!borderOf(words)) faults.push(faultOf('answer_step_left_out', step, words));
  return true;
}

function freeId(step: AnsweredStep, taken: ReadonlySet<string>, faults: AnswerFault[]): string {
  const id = step.id.trim();
  if (!taken.has(id)) return id;
  faults.push(faultOf('answer_id_repeated', step, wordsOf(step)));
  for (let count = 2; ; count++) {
    const other = `${id.slice(0, 50)}-${count}`;
    if (!taken.has(other)) return other;
  }
}

/** By model, which others it may call: those that do not lead back to it. */
function callsIn(models: AnsweredModel[]): Map<string, Set<string>> {
  const names = new Set(models.map(({ name }) => name));
  const calls = new Map<string, Set<string>>(models.map(({ name }) => [name, new Set()]));
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(calls.get(from) ?? [])].some((next) => leadsTo(next, to, seen));
  };
  for (const { name, steps } of models)
    for (const { calls: called } of steps)
      if (called && names.has(called) && !leadsTo(called, name)) calls.get(name)?.add(called);
  return calls;
}

/** The edges between steps that are there, named by their ids or their words. */
function edgesIn(
  { ways: answered }: AnsweredModel,
  steps: AnsweredStep[],
  faults: AnswerFault[],
): AnsweredEdge[] {
  // an id comes before words, and of steps with the same words the first
  const byName = new Map([
    ...steps.toReversed().map(({ id, text }): [string, string] => [fold(text ?? id), id]),
    ...steps.map(({ id }): [string, string] => [fold(id), id]),
  ]);
  const ids = new Set(steps.map(({ id }) => id));
  const resolve = (name: string) => {
    const plain = name.trim();
    return ids.has(plain) ? plain : (borderOf(plain) ?? byName.get(fold(plain)));
  };
  const seen = new Set<string>();
  return answered.flatMap((edge): AnsweredEdge[] => {
    const [from, to] = [resolve(edge.from), resolve(edge.to)];
    if (!from || !to || from === 'end' || to === 'start') {
      faults.push(faultOf('answer_edge_left_out', edge, `${edge.from} → ${edge.to}`));
      return [];
    }
    const key = JSON.stringify([from, to, edge.label, edge.condition]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...edge, from, to }];
  });
}

/** A drawing begins with its first step where nothing is answered; steps without any edge follow each other. */
function withStart(steps: AnsweredStep[], drawn: AnsweredEdge[]): AnsweredEdge[] {
  const [first] = steps;
  if (!first) return drawn;
  if (drawn.length === 0) {
    const ids = ['start', ...steps.map(({ id }) => id), 'end'];
    return ids.slice(1).map((to, at) => ({ from: ids[at] ?? 'start', to }));
  }
  if (drawn.some(({ from }) => from === 'start')) return drawn;
  const reached = new Set(drawn.map(({ to }) => to));
  const entry = steps.find(({ id }) => !reached.has(id)) ?? first;
  return [{ from: 'start', to: entry.id }, ...drawn];
}

function faultOf(
  code: string,
  { quote = null }: { quote?: string | null | undefined },
  text: string,
): AnswerFault {
  return { code, params: { text }, quote, words: `${WORDS.get(code)}: ${JSON.stringify(text)}` };
}

const WORDS = new Map([
  ['answer_step_left_out', '"start" and "end" are no steps'],
  ['answer_id_repeated', 'Two steps have the same id'],
  ['answer_call_left_out', 'This step calls no other model of the answer, or one that calls it'],
  ['answer_edge_left_out', 'This way begins or ends at no step of its model'],
]);
