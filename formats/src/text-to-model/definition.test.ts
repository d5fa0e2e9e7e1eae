import { expect, it } from 'vitest';
import { draftOf } from './testing.ts';

it('A rule that says when another condition holds is no branch, and is left out', async () => {
  const rule =
    'A reading counts as implausibly high if it exceeds the previous one by more than 5000.';
  const { models, questions, leftOver } = await draftOf(
    `# Reading\n\n## Main flow\n1. The customer enters the reading.\n2. The portal compares the reading with the previous one.\n3. The portal shows the bill.\n\n## Alternatives\n2a. Reading is implausibly high:\n   1. The portal shows a warning.\n   2. The flow returns to step 1.\n\n## Business rules\n- ${rule}\n`,
  );
  expect(questions).toEqual([]);
  expect(models[0]?.edges.filter(({ label }) => label)).toHaveLength(1);
  expect(leftOver.map(({ text }) => text)).toContain(rule);
});
