import { describe, expect, it } from 'vitest';
import { renameInAction, renameInCondition } from './rename.ts';
import { renameStateTokens } from './tokens.ts';

const names = new Set(['tries', 'locked']);
const renaming = {
  data: new Map([['pin', 'code']]),
  state: new Map([['tries', 'attempts']]),
};

describe('other names of test data and state variables', () => {
  it('are put into a condition, and into nothing that only looks alike', () => {
    const condition = 'tries < 3 and <pin> is invalid and <tries> = "tries" or not locked';
    expect(renameInCondition(condition, names, renaming)).toBe(
      'attempts < 3 and <code> is invalid and <tries> = "tries" or locked = false',
    );
  });

  it('are put into an action', () => {
    expect(renameInAction('tries = tries + <pin>; locked = true', names, renaming)).toBe(
      'attempts = attempts + <code>; locked = true',
    );
  });

  it('leave what cannot be read as it was typed', () => {
    expect(renameInCondition('tries <', names, renaming)).toBe('tries <');
    expect(renameInAction('tries = ', names, renaming)).toBe('tries = ');
  });

  it('are put into the text of a step, but not behind a backslash', () => {
    expect(renameStateTokens('{tries} of \\{tries}, {locked}', renaming.state)).toBe(
      '{attempts} of \\{tries}, {locked}',
    );
  });
});
