import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, linesAndQuestions } from './testing.ts';

const MAIN = `# Login

## Main Flow

1. The user enters a password.
2. The system checks the password.
3. The system opens the dashboard.
`;

describe('a chapter with information on a use case', () => {
  it('gives its lines no steps and the flow no other name', async () => {
    const about =
      '## Use Case Information\n\n- **Use Case ID**: UC-1\n- **Title**: Sign in\n- **Category**: Account\n- **Priority**: High\n';
    const { models, steps } = await draftOf(MAIN.replace('## Main', `${about}\n## Main`));
    expect(models.map(({ name }) => name)).toEqual(['Login']);
    expect(steps).toHaveLength(3);
  });

  it('may stand behind the flow', async () => {
    const { models } = await draftOf(
      `${MAIN}\n## Technical Notes\n\n### API Endpoint\n- **Method**: \`POST\`\n- **Path**: \`/api/login\`\n`,
    );
    expect(models).toHaveLength(1);
  });
});

describe('a condition below a step of the main flow', () => {
  it.each([
    ['If the password is wrong, proceed to Alternative Flow 2a', 'en'],
    ['If the password is valid, proceed to step 3', 'en'],
  ])('that only says what is drawn anyway is listed: %s', async (condition) => {
    const text = MAIN.replace('3. The', `   - ${condition}\n3. The`);
    const { lines, questions } = await linesAndQuestions(text);
    expect(questions).toEqual([]);
    expect(lines).toEqual((await linesAndQuestions(MAIN)).lines);
    expect((await draftOf(text)).leftOver.map((one) => one.text)).toContain(condition);
  });

  it('that names an alternative flow is only listed in Turkish too', async () => {
    const flow = '1. Kullanıcı şifreyi girer.\n2. Sistem şifreyi kontrol eder.\n';
    const { steps, leftOver } = await draftOf(
      `# Giriş\n\n## Ana akış\n\n${flow}   - Şifre yanlışsa alternatif akış 2a'ya geçilir.\n3. Sistem sayfayı açar.\n`,
    );
    expect(steps).toHaveLength(3);
    expect(leftOver).toHaveLength(1);
  });
});

describe('a title over the number and the condition of one alternative', () => {
  it('is one branch, where the number says, that is asked about once', async () => {
    const { lines, questions } = await linesAndQuestions(
      `${MAIN}\n## Alternate Flow\n\n### A1 — Locked account\n2a. If the account is locked  \n→ The system shows a message.\n`,
    );
    expect(lines).toContain(
      'a: The system checks the password -> o: The system shows a message [the account is locked]',
    );
    expect(questions).toEqual(['way_end_open']);
  });

  it('stays the label where a step has the number', async () => {
    const { lines } = await linesAndQuestions(
      `${MAIN}\n## Alternate Flow\n\n### A1 — Locked account\n2a. The system shows a message and the use case ends.\n`,
    );
    expect(lines.find((line) => line.includes('[Locked account]'))).toContain(
      'a: The system checks the password -> o: The system shows a message',
    );
  });
});

describe('what the system finds out in an alternative', () => {
  it('is a step, and no refusal of who finds it', async () => {
    const { lines, questions } = await linesAndQuestions(
      `${MAIN}\n## Alternative Flows\n\n### 2a. Account locked\n1. System looks up the account\n2. System detects account is locked\n3. System returns HTTP 423 Locked\n4. Use case terminates\n`,
    );
    expect(questions).toEqual([]);
    expect(lines).toContain(
      'o: System detects account is locked -> o: System returns HTTP 423 Locked',
    );
  });
});

describe('a field as programmers declare it', () => {
  it('has the values that its bounds give it, and none of the words of its type', async () => {
    const draft = await draftOf(
      `${MAIN}\n## Validation Rules\n\n- \`name\`: String, not null, not empty\n- \`age\`: Integer, required, between 18 and 99\n`,
    );
    expect(dataIn(draft)).toEqual(['age valid: 18, 99', 'age invalid: 17, 100']);
    expect(draft.steps).toHaveLength(3);
  });
});

describe('names of fields below a numbered step', () => {
  it('end no flow, whatever headings are called like them', async () => {
    const { steps } = await draftOf(
      '# Create a team\n\n## Main Flow\n\n1. The user opens the form.\n2. The user fills in the form:\n   - **Required Fields**:\n     - Name (String, 1-100 characters, unique)\n     - Description (String, max 500 characters)\n   - **Optional Fields**:\n     - Lead (UUID, must exist)\n3. The user submits the form.\n4. The system shows the team.\n',
    );
    expect(steps.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['The user submits the form', 'The system shows the team']),
    );
  });
});

describe('a numbered rule behind the label of rules', () => {
  it('is no branch of the flow', async () => {
    const { lines, questions } = await linesAndQuestions(
      `${MAIN}\n**Business Rules:** BR-13 — Once a user is locked out, they may no longer sign in until an administrator lets them (see UC-2).\n`,
    );
    expect(questions).toEqual([]);
    expect(lines).toEqual((await linesAndQuestions(MAIN)).lines);
  });
});
