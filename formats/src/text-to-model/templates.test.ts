import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const firstOf = async (text: string) => Object.values(drawn(await draftOf(text)))[0] ?? [];

describe('a title over a line of signs', () => {
  it('begins a flow of its own, also above a table drawn with signs', async () => {
    const table = (step: string) =>
      `+----------------+-----------------------+\n| **Actors**     | User                  |\n+----------------+-----------------------+\n| **Pre-Conditions** | User is logged in |\n+----------------+-----------------------+\n| **Basic Flow** | 1. ${step} |\n|                | 2. User presses Close |\n+----------------+-----------------------+\n`;
    const draft = await draftOf(
      `Undo\n^^^^\n${table('User presses Undo')}\nRedo\n^^^^\n${table('User presses Redo')}`,
    );
    expect(draft.models.map(({ name }) => name)).toEqual(['Undo', 'Redo']);
  });
});

describe('postconditions between a trigger and the steps', () => {
  it('come behind the steps', async () => {
    expect(
      await firstOf(
        '# Use case: Pay\n**Trigger:** The guest asks for the bill.\n\n**Postconditions:**\n- The bill is paid.\n\n**Main flow:**\n1. The guest pays.\n',
      ),
    ).toEqual([
      'start -> a: The guest asks for the bill',
      'a: The guest asks for the bill -> a: The guest pays',
      'a: The guest pays -> o: The bill is paid',
      'o: The bill is paid -> end',
    ]);
  });
});

describe('an alternative', () => {
  const MAIN =
    '# Use case: Price\n## Main flow\n1. The user enters a price\n2. The system saves the price\n\n## Alternative flows\n';

  it('ends where its last sentence says so in its midst', async () => {
    const lines = await firstOf(
      `${MAIN}2a. The user gives up\n   1. The user presses Cancel and terminates the use case; the form stays open.\n`,
    );
    expect(lines).toContain('o: the form stays open -> end');
  });

  it('has the reason of a refusal as its condition, and goes back to a step of the nominal scenario', async () => {
    const lines = await firstOf(
      `${MAIN}2a. The system rejects the price because it is out of range. The user may retry, return to the nominal scenario at step 1\n`,
    );
    expect(lines.find((line) => line.includes('[it is out of range]'))).toContain(
      'The system rejects the price',
    );
    expect(lines.some((line) => line.endsWith('-> a: The user enters a price'))).toBe(true);
  });

  it('goes on with Otherwise in a list without marks', async () => {
    const lines = await firstOf(
      `${MAIN}- The price is empty:\n- The system shows the last price\n- If the user accepts it, the system saves it\n- Otherwise, the system shows an error\n`,
    );
    expect(lines.filter((line) => line.includes('[Otherwise'))).toEqual([]);
  });
});

describe('a table of names and what is expected of each', () => {
  it('is a check list whose rows are steps', async () => {
    expect(
      await firstOf(
        '# Photos\n| Test | Expected |\n|--|--|\n| Images | All are sharp |\n| Colours | As on paper |\n',
      ),
    ).toEqual([
      'start -> o: Images: All are sharp',
      'o: Images: All are sharp -> o: Colours: As on paper',
      'o: Colours: As on paper -> end',
    ]);
  });

  it('has a branch for each row where one of them fails', async () => {
    const lines = await firstOf(
      '# Login\n| Test | Expected |\n|--|--|\n| Right password | The page opens |\n| Wrong password | An error is shown |\n',
    );
    expect(lines.filter((line) => line.startsWith('start -> '))).toHaveLength(2);
  });
});
