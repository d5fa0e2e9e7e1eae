import { validate } from '@caseloom/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draftOf } from './testing.ts';

it('any text gives a model without errors', async () => {
  const piece = fc.constantFrom(
    '# A',
    '## Main flow',
    '## Extensions',
    '## Kurallar',
    'Ana akış:',
    '1. The user enters the age.',
    '2. If the age is invalid, an error is shown.',
    '2a. Age is wrong',
    '   1. The system stops.',
    '3. Eğer yaş geçersizse hata verilir, değilse kayıt açılır.',
    '- Otherwise it goes on.',
    '- Age must be between 1 and 9.',
    '| age | result |',
    '| 1 | ok |',
    '| a < b | error |',
    '* returns to step 1',
    'The use case ends.',
    '4. Returns to step 9.',
    '<age> and <b',
    'Yaş 5 ile 1 arasında olmalıdır.',
    'Yaş zorunludur.',
    '',
    '1a',
    ':',
    'A',
    'If',
    'If a, b',
    'eğer ise',
    '- Aksi halde dur.',
    '2. If it is open, go to step 3.',
    'The clerk repeats steps 1-2 until all is done.',
    '5. Go to step 2, up to three times.',
    '2a1. The system shows x and returns to step 2.',
    '2a1a1. System ends; use case fails.',
    '*a. At any time, the user quits:',
    'Trigger: The user calls.',
    'Given a, when b, then c',
    '| R1 | R2 | R3 |',
    '| a | Y | - |',
    '| x | X | |',
    '| age | day | result |',
    '| < 5 | any | no |',
    '| Title | Steps | Expected |',
    '| t1 | do it | ok |',
    '| Status | When |',
    '| 400 | the body is not valid |',
  );
  const countedAndGuarded = [
    '5. Go to step 2, up to three times.',
    '2. If the age is invalid, an error is shown.',
    '- Age must be between 1 and 9.',
    '- Aksi halde dur.',
  ];
  const noneEnds = [
    '2. If it is open, go to step 3.',
    '- Otherwise it goes on.',
    '   1. The system stops.',
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (lines) => {
      const draft = await draftOf(lines.join('\n'));
      for (const model of draft.models) {
        const context = { steps: draft.steps, testData: draft.testData, models: draft.models };
        const errors = validate(model, context).filter(({ severity }) => severity === 'error');
        expect(errors).toEqual([]);
      }
    }),
    { numRuns: 1000, examples: [[countedAndGuarded], [noneEnds]] },
  );
});
