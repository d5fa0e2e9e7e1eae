import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const namesIn = async (text: string) => (await draftOf(text)).models.map(({ name }) => name);

const FLOW = `## 3 Preconditions

- The customer has signed in.

## 4 Main flow

1. The customer enters the amount.
2. The system sends the money.
`;

describe('a model of a document with numbered chapters', () => {
  it('has the name of the document, not of the chapter before its steps', async () => {
    const text = `# Transfer to another bank

## 2 Roles and systems

| Role | Description |
|---|---|
| Customer | A person with an account. |

${FLOW}`;
    expect(await namesIn(text)).toEqual(['Transfer to another bank']);
  });

  it('has the name of the chapter whose parts are numbered below it', async () => {
    const text = `# Bank

## 2 Transfer

Money goes to another bank.

### 2.1 Main flow

1. The customer enters the amount.
2. The system sends the money.
`;
    expect(await namesIn(text)).toEqual(['Transfer']);
  });
});
