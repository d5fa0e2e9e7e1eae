import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Sentences that users, their scripts and their own documents quote word by word, spelling included.
 * They stay as they are in English; everything else may be put better at any time.
 */
const FIXED: [key: string, english: string][] = [
  [
    'answers:registered',
    'Registration Successful, please confirm your email address before logging in.',
  ],
  ['auth:linkIncomplete', 'Token or key is missing. Please check your email and try again.'],
  ['common:error.text', 'Something Went Wrong. Please try again later...'],
  ['common:error.title', 'Something Went Wrong.'],
  ['common:generalError', 'General Error'],
  ['common:noData', 'No data found'],
  ['common:required', 'This field cannot be empty!'],
  ['dashboard:selectProject', 'Please Select Project'],
  ['errors:invalid_input', 'Request failed. Please check the entered information.'],
  ['errors:model_invalid', 'Please draw a valid modal for this operation.'],
  ['errors:nested_cycle', 'You can not add nested model to itself'],
  ['errors:unexpected', 'Server error. Please try again later.'],
  ['errors:user_exists', 'User already exists!!'],
  ['fields:data_empty', 'Data cannot be empty.'],
  ['fields:required', 'This field cannot be empty!'],
  ['model:empty', "Let's Create a Model"],
  ['model:why.onlyStep', 'Should only be used for step. Please select a step and try again.'],
  ['model:why.selectBlock', 'Please select a block first'],
  ['problems:data_empty', 'Data cannot be empty.'],
  [
    'problems:end_missing',
    'This test scenario is missing a End step. Please add it to indicate where the scenario ends.',
  ],
  ['problems:model_empty', 'Please draw a valid modal for this operation.'],
  ['problems:nested_itself', 'You can not add nested model to itself'],
  [
    'problems:start_missing',
    'This test scenario is missing a Start step. Please add it to indicate where the scenario begins.',
  ],
  ['problems:step_label_missing', 'Step label not found. Please check the step label.'],
  ['problems:step_missing', 'Please select a step.'],
  ['project:data.empty', 'Data cannot be empty.'],
  ['project:data.publicLabel', 'Public (Can be used in other projects)'],
  ['project:noModels', "Let's Create a Model"],
  ['user:ask.activate', 'Do you want to active this user?'],
  ['user:ask.deactivate', 'Do you want to deactive this user?'],
  [
    'user:created',
    "After clicking the confirmation link sent to the user's email address, the user can log in.",
  ],
];

describe('a sentence that users quote', () => {
  it.each(FIXED)('stays word for word in English: %s', (key, english) => {
    expect(sentenceOf('en', key)).toBe(english);
  });

  it.each(FIXED)('has words of its own in Turkish: %s', (key, english) => {
    expect(sentenceOf('tr', key)).toMatch(/\S/);
    expect(sentenceOf('tr', key)).not.toBe(english);
  });
});

type Sentences = { [name: string]: Sentences | string | undefined };

/** @param key the name of a file, a colon, and the keys within it, as i18next has it */
function sentenceOf(language: 'en' | 'tr', key: string): unknown {
  const [file = '', path = ''] = key.split(':');
  const sentences: Sentences = JSON.parse(
    readFileSync(`${import.meta.dirname}/${language}/${file}.json`, 'utf8'),
  );
  let part: Sentences | string | undefined = sentences;
  for (const name of path.split('.')) part = typeof part === 'object' ? part[name] : undefined;
  return part;
}
