import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModel } from '../testing.ts';
import { applyToDrawing } from './apply-suggestion.ts';
import type { OpenRequirement } from './requirement-without-step.ts';
import { suggest } from './suggest.ts';

const NONE = { steps: [], testData: [], models: [] };
const SHOP = parseModel(
  'start > when the customer pays with a card > then the receipt is printed > end',
  'when the customer pays with a card > then the card is declined > end',
);
const requirement = (id: string, title: string, text = ''): OpenRequirement => ({
  id,
  title,
  text,
});
const found = (model: typeof SHOP, ...open: OpenRequirement[]) =>
  suggest(model, NONE, undefined, open)
    .filter(({ code }) => code === 'requirement_without_step')
    .map(({ nodeId, params }) => [params.requirement, nodeId]);
const MAKING = { outcome: () => '', counter: '', newId: () => '', place: () => ({ x: 0, y: 0 }) };

describe('a requirement without a step', () => {
  it('is suggested for the step that says most of the same', () => {
    const open = [
      requirement('R-1', 'A receipt shall be printed'),
      requirement('R-2', 'Pay with a card'),
      requirement('R-3', '', 'A card may be declined'),
    ];
    expect(found(SHOP, ...open)).toEqual([
      ['R-1', 'then the receipt is printed'],
      ['R-2', 'when the customer pays with a card'],
      ['R-3', 'then the card is declined'],
    ]);
  });

  it('is found in Turkish whatever its endings are', () => {
    const model = parseModel('start > when İade tutarı hesaplanır > end');
    expect(found(model, requirement('G-1', 'iade tutarının hesaplanması'))).toEqual([
      ['G-1', 'when İade tutarı hesaplanır'],
    ]);
  });

  it('is not suggested for a step that shares a word or two of many', () => {
    const open = requirement('R-1', 'The customer chooses the language of the newsletter');
    expect(found(SHOP, open, requirement('R-2', 'card'))).toEqual([]);
  });

  it('is gone once the step is for it, and the change takes nothing away', () => {
    const open = requirement('R-1', 'A receipt shall be printed');
    const [one] = suggest(SHOP, NONE, undefined, [open]);
    if (one?.change.kind !== 'requirement') throw new Error('nothing was suggested');
    const next = applyToDrawing(SHOP, one.change, MAKING);
    expect(found(next, open)).toEqual([]);
    expect(next.nodes.find(({ id }) => id === one.nodeId)?.data?.requirements).toEqual(['R-1']);
    const again = applyToDrawing(next, { ...one.change, requirement: 'R-2' }, MAKING);
    expect(again.nodes.find(({ id }) => id === one.nodeId)?.data?.requirements).toEqual([
      'R-1',
      'R-2',
    ]);
  });

  it('is suggested at most once, and only for a step that has two of its words, whatever it says', () => {
    const text = fc.array(fc.constantFrom('card', 'receipt', 'printed', 'pays', 'İ', '<a>', '—'));
    let count = 0;
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const open = texts.map((words, index) => requirement(`R-${index}`, words.join(' ')));
        const all = found(SHOP, ...open);
        expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
        for (const [id, nodeId] of all) {
          const words = new Set(texts[open.findIndex((one) => one.id === id)]);
          const shared = [...words].filter(
            (word) => word.length > 3 && String(nodeId).includes(word),
          );
          expect(shared.length).toBeGreaterThanOrEqual(2);
        }
        count += all.length;
      }),
    );
    expect(count).toBeGreaterThan(0);
  });
});
