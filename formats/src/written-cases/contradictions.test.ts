import { generate, type Model, type Problem, validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { type CaseModels, modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

/** A case by its steps, with those it expects behind `>`. */
function aCase(title: string, ...lines: string[]): WrittenCase {
  const steps = lines.map((line) =>
    line.startsWith('>')
      ? { type: 'outcome' as const, text: line.slice(1).trim() }
      : { type: 'action' as const, text: line },
  );
  return { id: '', title, section: [], row: 1, steps };
}

const draw = (...cases: WrittenCase[]) =>
  modelsOfCases(cases, { name: 'Shop', likeness: 'exact', byArea: false, isPlaced: false });

/** The places at which the cases of a model contradict each other: the words of the step and the titles. */
function contradictionsIn({ steps, testData, models: [model] }: CaseModels, changed = model) {
  if (!changed) return [];
  const labels = new Map(steps.map(({ id, label }) => [id, label]));
  const labelOf = (nodeId: string | undefined) =>
    labels.get(changed.nodes.find(({ id }) => id === nodeId)?.stepId ?? '');
  return validate(changed, { steps, testData, models: [] }).flatMap(
    ({ code, severity, nodeId, params }) =>
      code === 'outcomes_contradict' || code === 'outcomes_overlap'
        ? [[severity, labelOf(nodeId), params?.first, params?.second]]
        : [],
  );
}

const PAID = aCase('Pays', 'Open', 'Pay', '> A receipt appears');
const REFUSED = aCase('Is refused', 'Open', 'Pay', '> An error appears');

/** The model with these conditions on the edges that leave a step, in their order. */
function guarded(
  { models: [model], steps }: CaseModels,
  label: string,
  ...guards: string[]
): Model {
  if (!model) throw new Error('no model');
  const step = steps.find((one) => one.label === label);
  const node = model.nodes.find(({ stepId }) => stepId === step?.id);
  const left = [...guards];
  const edges = model.edges.map((edge) => {
    const guard = edge.source === node?.id ? left.shift() : undefined;
    return guard ? { ...edge, guard } : edge;
  });
  return { ...model, edges };
}

describe('a contradiction of imported test cases', () => {
  it('is a problem of the step behind which they expect something else', () => {
    expect(contradictionsIn(draw(PAID, REFUSED))).toEqual([
      ['warning', 'Pay', 'Pays', 'Is refused'],
    ]);
  });

  it('names its test cases under the IDs that their team gave them', () => {
    expect(contradictionsIn(draw({ ...PAID, id: 'C1' }, { ...REFUSED, id: 'C2' }))).toEqual([
      ['warning', 'Pay', 'C1 · Pays', 'C2 · Is refused'],
    ]);
  });

  it('is one where one of them expects more than the other', () => {
    const more = aCase('Pays', 'Open', 'Pay', '> A receipt appears', '> A mail comes');
    expect(
      contradictionsIn(draw(aCase('Only', 'Open', 'Pay', '> A receipt appears'), more)),
    ).toEqual([['warning', 'A receipt appears', 'Only', 'Pays']]);
  });

  it.each([
    ['they do something else', [PAID, aCase('Leaves', 'Open', 'Leave', '> Nothing appears')]],
    [
      'they enter other values',
      ['5', '70'].map((amount) =>
        aCase(amount, `Enter amount ${amount}`, `> Result for ${amount} appears`),
      ),
    ],
    [
      'one goes on before it expects something',
      [PAID, aCase('Waits', 'Open', 'Pay', 'Wait', '> It ends')],
    ],
    ['they are the same', [PAID, { ...PAID, title: 'Again' }]],
  ])('is none where %s', (_, cases) => {
    expect(contradictionsIn(draw(...cases))).toEqual([]);
  });

  it('is gone once conditions say when each result is expected, or one of them is deleted', () => {
    const drawn = draw(PAID, REFUSED);
    const resolved = guarded(drawn, 'Pay', '<card> = "valid"', 'otherwise');
    expect(contradictionsIn(drawn, resolved)).toEqual([]);
    const half = guarded(drawn, 'Pay', '', 'otherwise');
    expect(contradictionsIn(drawn, half)).toHaveLength(1);
    const same = guarded(drawn, 'Pay', 'otherwise', 'otherwise');
    expect(contradictionsIn(drawn, same)).toHaveLength(1);
    const deleted = { ...half, edges: half.edges.filter(({ guard }) => guard === undefined) };
    expect(contradictionsIn(drawn, deleted)).toEqual([]);
  });

  it('is one beside other values that conditions tell apart', () => {
    const drawn = draw(
      aCase('Five', 'Enter amount 5', '> Accepted'),
      aCase('Five again', 'Enter amount 5', '> Refused'),
      aCase('Seventy', 'Enter amount 70', '> Refused'),
    );
    expect(contradictionsIn(drawn)).toMatchObject([
      ['warning', expect.any(String), 'Five', 'Five again'],
    ]);
  });

  it('is a problem of the model exactly where the import finds one', () => {
    const line = fc.constantFrom(
      'Open',
      'Pay',
      'Enter amount 5',
      'Enter amount 70',
      '> Good',
      '> Bad',
    );
    const lists = fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(lists, (all) => {
        const cases = all.map((lines, index) => aCase(`Case ${index}`, 'Begin', ...lines));
        const drawn = draw(...cases);
        const found = findingsOf(drawn).contradictions.length > 0;
        expect(contradictionsIn(drawn).length > 0).toBe(found);
      }),
      { numRuns: Number(process.env.RUNS ?? 200) },
    );
  });
});

describe('a condition that a slip turns into that of another case', () => {
  const ANSWERS = { 0: 'It is removed', [-1]: 'It stays', 100: 'It is refused' };
  const cases = Object.entries(ANSWERS).map(([value, answer]) =>
    aCase(`Quantity ${value}`, 'Open', `Enter quantity ${value}`, `> ${answer}`),
  );
  const again = aCase('Zero again', 'Open', 'Enter quantity 0', '> It is too little');
  const drawn = draw(...cases, again);
  const [model] = drawn.models;
  const slip = (guard: string): Model => {
    if (!model) throw new Error('no model');
    const step = drawn.steps.find(({ label }) => label === 'It is too little');
    const node = model.nodes.find(({ stepId }) => stepId === step?.id);
    const edges = model.edges.map((edge) => (edge.target === node?.id ? { ...edge, guard } : edge));
    return { ...model, edges };
  };
  const context = { steps: drawn.steps, testData: drawn.testData, models: [] };
  const problemsOf = (changed: Model): [Problem['code'], Problem['params']][] =>
    validate(changed, context).flatMap(({ code, severity, params }) =>
      severity === 'warning' ? [[code, params]] : [],
    );

  it('is a contradiction with that case, as the same value then leads to both results', () => {
    expect(problemsOf(slip('<quantity> = 0'))).toMatchObject([['outcomes_contradict', {}]]);
    expect(problemsOf(slip('<quantity> = -1'))).toEqual([
      ['outcomes_overlap', { first: 'Quantity -1', second: 'Zero again', row: 'quantity = "-1"' }],
    ]);
  });

  it('is none where no other case has its values', () => {
    expect(problemsOf(slip('<quantity> = 7'))).toEqual([]);
  });

  it('says of its path that no case was written for it, and not that no test data is', () => {
    const changed = slip('<quantity> = -1');
    const generated = generate(changed, context, changed.settings);
    expect(generated.ok && generated.result.coverage).toMatchObject({
      infeasible: 0,
      uncovered: [{ code: 'written_values', params: { condition: '<quantity> = -1' } }],
    });
  });
});
