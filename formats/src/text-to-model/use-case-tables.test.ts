import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const row = (label: string, words: string) => `<tr><td>${label}</td><td>${words}</td></tr>\n`;
const useCase = (id: string, name: string, extension: string) =>
  `<table>\n${row(id, name)}${row('Primary Actor', 'Client')}${row('Preconditions', 'N/A')}${row('Main Success Scenario', 'Actor opens the page<p>\nActor enters the data<p>\nSystem validates the data<p>\nSystem creates the account')}${row('Extensions (alt. flows)', extension)}</table>\n\n`;

describe('a table of one use case', () => {
  it('is a model of its own where its first row says the number and the name', async () => {
    const text = `${useCase('UC1', 'Register', '')}${useCase('UC-2', 'Sign in', '')}`;
    const { models, questions } = await draftOf(text);
    expect(models.map(({ name }) => name)).toEqual(['Register', 'Sign in']);
    expect(questions).toEqual([]);
  });

  it('lists a precondition that says that there is none, and draws no step of it', async () => {
    const { steps, leftOver } = await draftOf(useCase('UC1', 'Register', ''));
    expect(steps.map(({ label }) => label)).not.toContain('N/A');
    expect(leftOver.map(({ text }) => text)).toContain('N/A');
  });

  it('keeps a condition whole whose brackets hold a comma', async () => {
    const words = 'If the account exists ({name,phone} is not unique), display an error.';
    const { lines } = await linesAndQuestions(useCase('UC1', 'Register', words));
    expect(
      lines.find((line) => line.includes('display an error ') || line.endsWith(']')),
    ).toContain('[the account exists ({name,phone} is not unique)]');
  });
});

describe('a table that lists use cases with what each is for', () => {
  it('draws no flow of them', async () => {
    const text =
      '# Customer\n\n| ID | Use Case | Description |\n| --- | --- | --- |\n| C-1 | Register | Create an account |\n| C-2 | Sign in | Enter the system |\n\n# Book\n\n1. The customer opens the page.\n2. The customer picks a day.\n';
    expect(Object.keys(drawn(await draftOf(text)))).toEqual(['Book']);
  });
});

describe('a condition', () => {
  it('that lists values in quotes ends behind the last of them', async () => {
    const { lines } = await linesAndQuestions(
      '# Cancel\n\n1. The system checks the status.\n   - If the status is "New", "Sent", or "Lost": the system hides the button.\n2. The customer leaves.\n',
    );
    expect(lines.find((line) => line.includes('hides the button ['))).toContain(
      '[the status is "New", "Sent", or "Lost"]',
    );
  });

  it('that stands alone over the steps of an alternative is its label without the word that opens it', async () => {
    const { lines } = await linesAndQuestions(
      '# Book\n\n## Main flow\n\n1. The customer picks a slot.\n2. The system checks the slot.\n3. The system books it.\n\n## Alternative flow\n\nIf the slot is taken:\n\n1. The system shows other slots.\n2. The use case ends.\n',
    );
    expect(lines.find((line) => line.includes('[the slot is taken]'))).toBeDefined();
  });
});

describe('an answer that lets the flow go on', () => {
  it.each(['the use case resumes', 'the booking process proceeds as normal'])(
    'beside one that ends it leads back to the main path: %s',
    async (words) => {
      const { lines, questions } = await linesAndQuestions(
        `# Cancel an order\n\n## Main flow\n\n1. The customer picks an order.\n2. The customer presses Cancel.\n3. The system cancels the order.\n\n## Extensions\n\n2a. The order is very old\n1. The system asks for a reason.\n2. The customer chooses Yes or No. If Yes, ${words}. If No, the use case ends.\n`,
      );
      expect(questions).toEqual([]);
      expect(lines).toContain(
        'a: The customer chooses Yes or No -> o: The system cancels the order [Yes]',
      );
      expect(lines).toContain('a: The customer chooses Yes or No -> end [No]');
    },
  );
});
