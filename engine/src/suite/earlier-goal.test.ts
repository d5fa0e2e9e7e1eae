import { describe, expect, it } from 'vitest';
import { continueGeneration, type KnownCases, NO_CASES } from '../cases/last-generation.ts';
import { packCases, unpackCases } from '../cases/packed-cases.ts';
import type { GenerationSettings } from '../model.ts';
import type { GenerationResult } from '../result.ts';
import { suiteOf } from '../testing.ts';
import { cashMachine } from './state-testing.ts';

const pathsOf = ({ testCases }: GenerationResult) =>
  testCases.map(({ path }) => path.map(({ edgeId }) => edgeId));

/** The cases of the cash machine as they are known after a generation with some settings, kept in between. */
function knownAfter(settings: Partial<GenerationSettings>, before = NO_CASES): KnownCases {
  const { testCases } = suiteOf(cashMachine(), {}, settings, before);
  return unpackCases(packCases(continueGeneration(before, testCases, settings).known));
}

describe('a list of test cases', () => {
  it.each(['tests', 'steps'] as const)(
    'with the fewest %s does not depend on the criterion of the generation before',
    (prefer) => {
      const fresh = pathsOf(suiteOf(cashMachine(), {}, { prefer }));
      for (const criterion of ['state-transitions', 'prime-paths', 'nodes'] as const) {
        const known = knownAfter({ criterion });
        expect(pathsOf(suiteOf(cashMachine(), {}, { prefer }, known))).toEqual(fresh);
        const saved = knownAfter({ prefer }, known);
        expect(pathsOf(suiteOf(cashMachine(), {}, { prefer }, saved))).toEqual(fresh);
      }
    },
  );

  it('has no more steps than one made anew where these are to be the fewest, whatever is known', () => {
    const { live } = knownAfter({ criterion: 'state-transitions' });
    const known = { live, gone: [] };
    const { counts } = suiteOf(cashMachine(), {}, { prefer: 'steps' }, known);
    expect(counts).toEqual(suiteOf(cashMachine(), {}, { prefer: 'steps' }).counts);
  });
});
