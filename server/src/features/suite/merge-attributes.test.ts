import { LIMITS } from '@caseloom/contract';
import { type CaseAttributes, PRIORITIES } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeAttributes } from './merge-attributes.ts';

const tag = fc.stringMatching(/^[a-cA-CıIiİ]{1,3}$/);
const tags = fc.array(tag, { maxLength: 12 });
const attributes: fc.Arbitrary<CaseAttributes> = fc.record({
  priority: fc.constantFrom(...PRIORITIES),
  risk: fc.constantFrom(null, { likelihood: 2, damage: 5 }),
  tags: tags.map((words) => [...new Set(words)]),
});
const language = fc.constantFrom('en' as const, 'tr' as const);

describe('merged attributes', () => {
  it('have each tag once in any case of its letters, none that was removed, and all that were added', () => {
    fc.assert(
      fc.property(attributes, tags, tags, language, (before, addTags, removeTags, lang) => {
        const lower = (word: string) => word.toLocaleLowerCase(lang);
        const merged = mergeAttributes(
          before,
          { addTags, removeTags },
          { known: [], language: lang },
        );
        const remaining = new Set([...before.tags, ...addTags].map(lower));
        for (const word of removeTags) remaining.delete(lower(word));
        if (remaining.size > LIMITS.caseTags) expect(merged).toBeUndefined();
        else expect(merged?.tags.map(lower)).toEqual([...remaining]);
        expect(merged?.priority ?? before.priority).toBe(before.priority);
      }),
    );
  });

  it('write a tag as the project already does, by the letters of the language', () => {
    const before: CaseAttributes = { priority: 'low', risk: null, tags: [] };
    const known = ['İade', 'Smoke'];
    const add = (addTags: string[], lang: 'en' | 'tr') =>
      mergeAttributes(before, { addTags }, { known, language: lang })?.tags;
    expect(add(['iade', 'SMOKE'], 'tr')).toEqual(['İade', 'Smoke']);
    expect(add(['ıade'], 'tr')).toEqual(['ıade']);
    expect(add(['smoke'], 'en')).toEqual(['Smoke']);
  });

  it('keep a risk that nobody mentions, and lose one that is taken back', () => {
    const before: CaseAttributes = {
      priority: 'low',
      risk: { likelihood: 1, damage: 3 },
      tags: [],
    };
    const options = { known: [], language: 'en' as const };
    expect(mergeAttributes(before, { priority: 'high' }, options)?.risk).toEqual(before.risk);
    expect(mergeAttributes(before, { risk: null }, options)?.risk).toBeNull();
  });
});
