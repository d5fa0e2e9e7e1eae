import { describe, expect, it } from 'vitest';
import type { TestData } from '../model.ts';
import { invalidData, parseModel, textData } from '../testing.ts';
import { valueChanges } from './value-changes.ts';

const model = parseModel('start > when <email> > end');

/** What is told of test data that was another before: the class, what happened, the value before and now. */
function reported(before: TestData[], after: TestData[], drawn = model) {
  const within = (testData: TestData[]) => ({
    model: drawn,
    context: { steps: [], models: [], testData },
  });
  return valueChanges(within(before), within(after)).map((change) => [
    change.id,
    change.validity,
    change.kind,
    change.before,
    change.after,
  ]);
}

describe('a change of test data', () => {
  it('is a value that is added to a class, and each value of a class or variable that is new', () => {
    const before = [textData('email', 'a')];
    expect(reported(before, [textData('email', 'a', 'b')])).toEqual([
      ['email', 'valid', 'added', null, 'b'],
    ]);
    const after = [...before, invalidData('email', 'x', 'y'), textData('code', '1')];
    expect(reported(before, after)).toEqual([
      ['email', 'invalid', 'added', null, 'x'],
      ['email', 'invalid', 'added', null, 'y'],
      ['code', 'valid', 'added', null, '1'],
    ]);
  });

  it('is a value that stands where another stood, which is corrected', () => {
    expect(reported([textData('email', 'a', 'b')], [textData('email', 'a', 'c')])).toEqual([
      ['email', 'valid', 'corrected', 'b', 'c'],
    ]);
  });

  it('corrects nothing where the value before only moved, or where the class has another size', () => {
    expect(reported([textData('email', 'a', 'b')], [textData('email', 'c', 'a')])).toEqual([
      ['email', 'valid', 'added', null, 'c'],
    ]);
    expect(reported([textData('email', 'a')], [textData('email', 'c', 'd')])).toEqual([
      ['email', 'valid', 'added', null, 'c'],
      ['email', 'valid', 'added', null, 'd'],
    ]);
  });

  it('is no value that is gone, moved within its class, or now in another class of its validity', () => {
    const both = [textData('email', 'a', 'b')];
    expect(reported(both, [textData('email', 'b')])).toEqual([]);
    expect(reported(both, [textData('email', 'b', 'a')])).toEqual([]);
    const parted = [textData('email', 'a'), { ...textData('email', 'b'), id: 'B', label: 'B' }];
    expect(reported(both, parted)).toEqual([]);
  });

  it('is a value whose validity is another now', () => {
    const before = [textData('email', 'a', 'b')];
    expect(reported(before, [textData('email', 'a'), invalidData('email', 'b')])).toEqual([
      ['email', 'invalid', 'added', null, 'b'],
    ]);
  });

  it('is none where only the name of the variable changed', () => {
    const renamed = { ...textData('mail', 'a', 'b'), id: 'email' };
    expect(reported([textData('email', 'a', 'b')], [renamed])).toEqual([]);
  });

  it('finds the class of a file that has other ids by its name', () => {
    const other = { ...textData('email', 'c'), id: 'other' };
    expect(reported([textData('email', 'b')], [other])).toEqual([
      ['email', 'valid', 'corrected', 'b', 'c'],
    ]);
  });

  it('is told once where several classes have the value', () => {
    const after = [textData('email', 'a'), { ...textData('email', 'a'), id: 'B', label: 'B' }];
    expect(reported([], after)).toEqual([['email', 'valid', 'added', null, 'a']]);
  });

  it('is of the nearest place that has the variable, and of no model beside it', () => {
    const everywhere = { ...textData('email', 'p'), modelId: null };
    const own = { ...textData('email', 'o'), id: 'own', modelId: 'model' };
    const foreign = { ...textData('email', 'f'), id: 'foreign', modelId: 'other' };
    expect(reported([everywhere], [everywhere, own])).toEqual([
      ['email', 'valid', 'corrected', 'p', 'o'],
    ]);
    expect(reported([everywhere], [everywhere, foreign])).toEqual([]);
    const other = { ...everywhere, values: ['p', 'q'] };
    expect(reported([everywhere, own], [other, own])).toEqual([]);
  });

  it('says that a value is secret, for those who print it', () => {
    const secret = { ...textData('email', 'a'), isSecret: true };
    const [change] = valueChanges(
      { model, context: { steps: [], models: [], testData: [] } },
      { model, context: { steps: [], models: [], testData: [secret] } },
    );
    expect(change).toMatchObject({ after: 'a', isSecret: true });
  });
});
