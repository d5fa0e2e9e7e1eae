import { describe, expect, it } from 'vitest';
import type { GenerationSettings } from '../model.ts';
import type { GenerationResult } from '../result.ts';
import { invalidData, parseModel, suiteOf, textData, withMore } from '../testing.ts';
import { cashMachine } from './state-testing.ts';

/** The last steps of the cases that are the happy path: one at most. */
const happyIn = ({ testCases }: GenerationResult) =>
  testCases.flatMap(({ isHappyPath, steps }) => (isHappyPath ? steps.at(-1)?.nodeId : []));

const ofCashMachine = (settings: Partial<GenerationSettings>) =>
  happyIn(suiteOf(cashMachine(), {}, settings));

describe('the happy path of a list', () => {
  it('is the case on the shortest path that can be walked', () => {
    expect(ofCashMachine({})).toEqual(['then cash is given']);
    expect(ofCashMachine({ criterion: 'all-paths', maxVisits: 0 })).toEqual(['then cash is given']);
  });

  it.each(['state-values', 'state-transitions'] as const)(
    'is no case under %s, where none is on that path',
    (criterion) => expect(ofCashMachine({ criterion })).toEqual([]),
  );

  it('is no case within a budget that has only room for a failure', () => {
    const { testCases } = suiteOf(cashMachine(), {}, { best: { cases: 1 } });
    expect(testCases.map(({ steps }) => steps.at(-1)?.nodeId)).toEqual(['then it is declined']);
    expect(ofCashMachine({ best: { cases: 1 } })).toEqual([]);
    expect(ofCashMachine({ best: { cases: 3 } })).toEqual(['then cash is given']);
  });

  it('is no case where the only one takes a loop', () => {
    expect(happyIn(suiteOf(parseModel('start > a > b > end', 'b > a')))).toEqual([]);
  });

  it('is one case with valid values, however many its path has', () => {
    const model = parseModel(
      'start > when <pin> is entered',
      'when <pin> is entered > then the menu is shown > end : <pin> is valid',
      'when <pin> is entered > then it is refused > end : <pin> is invalid',
    );
    const testData = [textData('pin', '1', '2', '3'), invalidData('pin', 'x')];
    for (const combine of ['path', 'data'] as const) {
      const suite = suiteOf(model, { testData }, { combine });
      expect(happyIn(suite)).toEqual(['then the menu is shown']);
      expect(suite.testCases[0]?.isHappyPath).toBe(true);
    }
  });

  it('is the case past all that is marked as main', () => {
    const drawn = parseModel('start > a > end', 'a > b > end');
    const nodes = drawn.nodes.map((node) =>
      node.id === 'b' ? { ...node, data: { ...node.data, mark: 'main' as const } } : node,
    );
    expect(happyIn(suiteOf({ ...drawn, nodes }))).toEqual(['b']);
  });

  describe('of a model that does not state which paths are wrong', () => {
    const flow = parseModel(
      'start > when <pin> is entered',
      'when <pin> is entered > then the menu is shown > end : <pin> is valid',
      'when <pin> is entered > then it is refused > end : <pin> is invalid',
    );
    const testData = [textData('pin', '1'), invalidData('pin', 'x')];
    const statedIn = ({ testCases }: GenerationResult) =>
      testCases.map(({ polarity, unstated }) => [polarity, ...(unstated ?? [])].join(' '));

    it('is not guessed, and only a case with an invalid value has a type', () => {
      const suite = suiteOf(flow, { testData }, { polarity: 'unstated' });
      expect(happyIn(suite)).toEqual([]);
      expect(statedIn(suite)).toEqual(['positive polarity', 'negative']);
    });

    it('is the case past what a person marked as main, which is positive then', () => {
      const nodes = flow.nodes.map((node) =>
        node.id === 'then the menu is shown'
          ? { ...node, data: { ...node.data, mark: 'main' as const } }
          : node,
      );
      const suite = suiteOf({ ...flow, nodes }, { testData }, { polarity: 'unstated' });
      expect(happyIn(suite)).toEqual(['then the menu is shown']);
      expect(statedIn(suite)).toEqual(['positive', 'negative']);
    });

    it.each(['edges', 'all-paths', 'prime-paths'] as const)(
      'has the same cases as a plan with positive and negative cases apart: %s',
      (criterion) => {
        const keysOf = (polarity: 'separate' | 'unstated') =>
          suiteOf(flow, { testData }, { criterion, polarity }).testCases.map(({ key }) => key);
        expect(keysOf('unstated')).toEqual(keysOf('separate'));
      },
    );
  });

  describe('of a flow whose shortest path ends in a refusal', () => {
    const sum = textData('sum', '50', '500');
    const paying = (refusal: string) =>
      parseModel(
        'start > when <sum> is paid',
        `when <sum> is paid > ${refusal} > end : <sum> = "500"`,
        'when <sum> is paid > when the receipt is asked for > then paid > end : <sum> = "50"',
      );

    it.each([
      'then payment refused',
      'then the card is declined',
      'then an error is shown',
      'then ödeme reddedildi',
      'then hata mesajı gösterilir',
      'then işlem İPTAL edilir',
      'then giriş başarısız olur',
      'then the barrier stays closed',
      'then the visitor is turned away',
      'then bariyer kapalı kalır',
      'then kapı açılmaz',
    ])('leads past “%s” where another path does not', (refusal) => {
      expect(happyIn(suiteOf(paying(refusal), { testData: [sum] }))).toEqual(['then paid']);
    });

    it.each([
      'then no error is shown',
      'then the user is not blocked',
      'then the terror museum opens',
      'then hatasız kayıt gösterilir',
      'then istek reddedilmez',
      'then hatıra fotoğrafı gösterilir',
      'then the shop stays open',
      'then dükkân kapalı kalmaz',
    ])('is that path where “%s” is none', (outcome) => {
      expect(happyIn(suiteOf(paying(outcome), { testData: [sum] }))).toEqual([outcome]);
    });

    it('is told by the label of an edge, and by what a step expects', () => {
      const labelled = withMore(paying('then home'), 'e1', { label: 'declined' });
      expect(happyIn(suiteOf(labelled, { testData: [sum] }))).toEqual(['then paid']);
      const expecting = withMore(paying('when sent'), 'when sent', { expected: 'It fails.' });
      expect(happyIn(suiteOf(expecting, { testData: [sum] }))).toEqual(['then paid']);
    });

    it('is what a tester marked as main, refusal or not', () => {
      const model = withMore(paying('then refused'), 'e1', { mark: 'main' });
      expect(happyIn(suiteOf(model, { testData: [sum] }))).toEqual(['then refused']);
    });

    it('is that path where every other one is a refusal too', () => {
      const model = parseModel('start > a > then refused > end', 'a > b > then locked > end');
      expect(happyIn(suiteOf(model))).toEqual(['then refused']);
    });

    it('is not that path although it was the happy path of the generation before', () => {
      const before = suiteOf(paying('then closed'), { testData: [sum] });
      const known = { live: before.testCases, gone: [] };
      const after = suiteOf(
        withMore(paying('then closed'), 'then closed', { label: 'declined' }),
        { testData: [sum] },
        {},
        known,
      );
      expect(happyIn(after)).toEqual(['then paid']);
    });

    it('comes first in a list of all paths as well', () => {
      const model = parseModel('start > a > then refused > end', 'a > b > then paid > end');
      expect(happyIn(suiteOf(model, {}, { criterion: 'all-paths' }))).toEqual(['then paid']);
    });
  });
});
