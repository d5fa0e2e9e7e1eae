import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, linesAndQuestions } from './testing.ts';

describe('two things that are entered or chosen in one step', () => {
  it.each([
    'The cook enters the oven heat and the number of trays',
    'The cook selects the recipe and the baking class',
    'The cook chooses the oven and the start times',
    'The cook types the name of the cake and its layer sizes',
    'The cook enters the batch and the recipe address',
  ])('are no steps of their own: %s', async (step) => {
    const { lines } = await linesAndQuestions(
      `1. The cook opens the plan.\n2. ${step}.\n3. The app keeps the plan.\n`,
    );
    expect(lines).toContain(`a: ${step} -> o: The app keeps the plan`);
  });

  it.each([
    ['The cook enters the code and the oven opens', 'the oven opens'],
    [
      'The cook enters the heat and the number of trays and the app shows the plan',
      'the app shows the plan',
    ],
    ['The cook presses Bake and the lamp glows', 'the lamp glows'],
    ['The cook selects the recipe and the app prints the list', 'the app prints the list'],
  ])('are parted from what happens then: %s', async (step, next) => {
    const { lines } = await linesAndQuestions(
      `1. The cook opens the plan.\n2. ${step}.\n3. The app keeps the plan.\n`,
    );
    expect(lines).toContain(`o: ${next} -> o: The app keeps the plan`);
  });
});

describe('a rule with a half sentence behind a semicolon', () => {
  it.each([
    ['The sweetness is a whole number between 2 and 9; 2 is the mildest.', 'sweetness'],
    ['The sweetness must be between 2 and 9; a low number tastes mild.', 'sweetness'],
    ['Tatlılık 2 ile 9 arasında bir tam sayıdır; 2 en azıdır.', 'tatlılık'],
    ['Tatlılık 2 ile 9 arasında olmalıdır; 2 en hafifidir.', 'tatlılık'],
  ])('is read: %s', async (rule, name) => {
    const isTurkish = name === 'tatlılık';
    const steps = isTurkish
      ? '1. Aşçı formu açar.\n2. Aşçı tatlılığı girer.\n3. Sistem formu saklar.\n'
      : '1. The cook opens the plan.\n2. The cook enters the sweetness.\n3. The app keeps the plan.\n';
    expect(dataIn(await draftOf(`${steps}\n${rule}\n`))).toEqual([
      `${name} valid: 2, 9`,
      `${name} invalid: 1, 10`,
    ]);
  });
});
