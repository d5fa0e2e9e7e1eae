import { beforeEach, describe, expect, it } from 'vitest';
import type { Choices, Proposal } from './choices.ts';
import { findChoices, forgetChoices, storeChoices } from './stored-choices.ts';
import { aModel } from './testing.ts';

/** The same steps under other ids. */
function renamed(prefix: string, ...labels: string[]): Proposal {
  const model = aModel(`start > ${labels.map((_, at) => `${prefix}${at}`).join(' > ')} > end`);
  for (const [at, label] of labels.entries()) {
    const node = model.nodes.find(({ id }) => id === `${prefix}${at}`);
    if (node?.data) node.data.label = label;
  }
  return { models: [model], steps: [], testData: [] };
}
const CHOICES: Choices = new Map([
  ['a0', 'accepted'],
  ['a2', 'discarded'],
]);

describe('what was chosen', () => {
  beforeEach(() => sessionStorage.clear());

  it('is restored for steps with the same text and other ids', () => {
    storeChoices('1', renamed('a', 'open', 'type', 'press'), CHOICES);
    const found = findChoices('1', renamed('b', 'open', 'press', 'read'));
    expect(Object.fromEntries(found)).toEqual({ b0: 'accepted', b1: 'discarded' });
  });

  it('distinguishes steps with the same text by their order', () => {
    storeChoices('1', renamed('a', 'press', 'read', 'press'), CHOICES);
    const found = findChoices('1', renamed('b', 'press', 'press'));
    expect(Object.fromEntries(found)).toEqual({ b0: 'accepted', b1: 'discarded' });
  });

  it('is restored for an edge between steps with the same text', () => {
    storeChoices('1', renamed('a', 'open', 'press'), new Map([['a0-a1', 'discarded']]));
    const found = findChoices('1', renamed('b', 'open', 'press'));
    expect(Object.fromEntries(found)).toEqual({ 'b0-b1': 'discarded' });
  });

  it('of a step that was edited is that it is accepted, unless somebody chose otherwise', () => {
    const edited = ['a0', 'a1'];
    storeChoices('1', renamed('a', 'open', 'press'), new Map([['a1', 'discarded']]));
    const found = findChoices('1', { ...renamed('a', 'open', 'press'), edited });
    expect(Object.fromEntries(found)).toEqual({ a0: 'accepted', a1: 'discarded' });
  });

  it('is of that draft alone, until it is forgotten', () => {
    storeChoices('1', renamed('a', 'x', 'y', 'z'), CHOICES);
    expect(findChoices('2', renamed('a', 'x', 'y', 'z')).size).toBe(0);
    forgetChoices('1');
    expect(findChoices('1', renamed('a', 'x', 'y', 'z')).size).toBe(0);
  });
});
