import { describe, expect, it } from 'vitest';
import { aRecord } from '../../../testing/editor.ts';
import { ownFirst } from './own-first.ts';

describe('test data that is offered', () => {
  it('begins with what the drawing names and ends with that of other models', () => {
    const data = [
      aRecord('foreign', ['a'], { modelId: 'other' }),
      aRecord('shared', ['b']),
      aRecord('used', ['c']),
      aRecord('own', ['d'], { modelId: 'mine' }),
    ];
    const names = ownFirst(data, new Map([['used', ['n1']]]), 'mine').map(({ name }) => name);
    expect(names).toEqual(['used', 'shared', 'own', 'foreign']);
  });
});
