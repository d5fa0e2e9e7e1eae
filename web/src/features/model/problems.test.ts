import { describe, expect, it } from 'vitest';
import { A_ROW, aRecord, openEditor } from '../../testing/editor.ts';
import { useEditor } from './editor.ts';
import { toModel } from './problems.ts';

describe('what the engine is handed', () => {
  it('has the test data oldest first, as the server generates from it, so that saving changes no case', () => {
    const newestFirst = [aRecord('expiry', []), aRecord('card number', [])];
    openEditor(A_ROW, { data: newestFirst });
    const { context } = toModel(useEditor.getState());
    expect(context.testData.map(({ name }) => name)).toEqual(['card number', 'expiry']);
  });
});
