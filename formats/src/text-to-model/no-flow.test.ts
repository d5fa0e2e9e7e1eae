import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const namesOf = async (text: string) => (await draftOf(text)).models.map(({ name }) => name);
const leftIn = async (text: string) =>
  (await draftOf(text)).leftOver.map((one) => one.text).join('\n');

const PAY = '## Pay\n\n1. The customer opens the cart\n2. The customer presses Pay\n\n';
const ODE = '## Öde\n\n1. Customer sepeti açar\n2. Customer "Öde" düğmesine basar\n\n';

const MATRIX = `| Özellik | Customer | Developer |
|---|---|---|
| Kayıt | ✅ | ✅ |
| Teklif verme | ❌ | ✅ (kendi ilanı) |
| İlan silme | ✅ | ❌ |
`;
const ROUTES = `| HTTP Method | Endpoint | Description | Who |
|---|---|---|---|
| GET | /api/carts | Lists the carts | customer |
| POST | /api/pay | Pays | customer |
| GET | /api/me | Shows who is signed in | anybody |
`;
const VERSIONS = `| Version | Date | Changes | Author |
|---|---|---|---|
| 1.0 | 03/22/23 | First draft | Ann |
| 1.1 | 03/28/23 | All sections | Ben |
| 1.2 | 03/29/23 | Spelling | Ann |
`;
const ROLES = `| Role | Description |
|---|---|
| Customer | A person who buys. Opens carts and pays them. |
| Clerk | Checks the orders and sends them. |
`;

describe('a table that tells what there is', () => {
  it.each([
    ['who may do what', ODE, '## Yetkiler', MATRIX],
    ['the addresses of an API', PAY, '## Overview of the API', ROUTES],
  ])('is neither a model nor data, but listed: %s', async (_, flow, heading, table) => {
    const draft = await draftOf(`# Doc\n\n${flow}${heading}\n\n${table}`);
    expect(draft.models).toHaveLength(1);
    expect(dataIn(draft)).toEqual([]);
    const left = draft.leftOver.map(({ text }) => text).join('\n');
    for (const row of table.trim().split('\n').slice(2))
      expect(left).toContain(row.split('|')[2]?.trim());
  });

  it.each([
    '| Member | Coupon | Free |\n|---|---|---|\n| yes | yes | yes |\n| no | yes | no |\n| no | no | no |\n',
    '| Age | Day | Price |\n|---|---|---|\n| 5 | Monday | free |\n| 15 | Monday | 6 EUR |\n| 30 | Sunday | 9 EUR |\n',
  ])('is still read where it tells what comes of what: %s', async (table) => {
    expect(dataIn(await draftOf(`# Price\n\n${table}`))).not.toEqual([]);
  });
});

describe('a table that tells of the document or of people', () => {
  it.each([
    ['the versions of the document', '## Versions', VERSIONS],
    ['roles', '## People', ROLES],
  ])('is neither a model nor data, and is listed as left out: %s', async (_, heading, table) => {
    const draft = await draftOf(`# Doc\n\n${PAY}${heading}\n\n${table}`);
    expect(draft.models).toHaveLength(1);
    expect(dataIn(draft)).toEqual([]);
    expect(draft.leftOver).not.toEqual([]);
  });
});

describe('a part that tells no flow', () => {
  it.each([
    ['Includes:', '- UC-3 uses UC-2\n- The customer opens UC-2\n'],
    ['Extends', '- UC-8 goes on with UC-6\n- The customer opens UC-8\n'],
    ['Revisions', 'When a change is made, a new row should be created. The row is added below.\n'],
    ['Table of Contents', '1. Use Cases\n2. Open questions\n3. Glossary\n'],
    ['User Roles (Actors)', '- The customer buys things\n- The clerk sends them\n'],
    ['10. Out of Scope (for now)', '- The customer pays by cheque\n- The clerk prints labels\n'],
    ['Kapsam Dışı Özellikler (Out of Scope)', '- Müşteri çekle öder\n- Görevli etiket basar\n'],
  ])('names no model and is listed: %s', async (heading, text) => {
    const all = `# Shop\n\n${PAY}## ${heading}\n\n${text}`;
    expect(await namesOf(all)).toEqual(['Pay']);
    for (const line of text.trim().split('\n'))
      expect(await leftIn(all)).toContain(line.replace(/^(?:-|\d\.) /, '').split('. ')[0]);
  });

  it('is also what the title of a document with several flows heads', async () => {
    const template = 'Fill this document out. Each member adds a section. You open a branch.\n\n';
    const login = '## Sign in\n\n1. The customer opens the page\n2. The page shows the cart\n';
    expect(await namesOf(`# Template\n\n${template}${PAY}${login}`)).toEqual(['Pay', 'Sign in']);
  });
});

describe('use cases in a list', () => {
  const record = (id: string, page: string) =>
    `* **${id}**\n  * **Description:** The user opens the ${page}. The user presses Go. The site shows the ${page}.\n  * **Actors:** User\n  * **Preconditions:** The user is signed in.\n  * **Postconditions:** The ${page} is open.\n`;

  it.each([
    ['UC-1', 'UC-2'],
    ['Use case 1:', 'Use case 2:'],
  ])('are a flow each: %s and %s', async (one, other) => {
    const draft = await draftOf(
      `# Site\n\n## Use Cases\n\n${record(one, 'menu')}${record(other, 'cart')}`,
    );
    expect(Object.values(drawn(draft))).toEqual(
      ['menu', 'cart'].map((page) => [
        'start -> c: The user is signed in',
        `c: The user is signed in -> a: The user opens the ${page}`,
        `a: The user opens the ${page} -> a: The user presses Go`,
        `a: The user presses Go -> o: The site shows the ${page}`,
        `o: The site shows the ${page} -> o: The ${page} is open`,
        `o: The ${page} is open -> end`,
      ]),
    );
  });

  it('are no steps where they are requirements with their fields', async () => {
    const fields =
      '  * **Description:** The user must open the page.\n  * **Type of user:** Admin\n  * **Testing:** We open the page.\n';
    const text = `# Site\n\n${PAY}## Requirements\n\n* **REQ-1:** The page opens.\n${fields}* **REQ-2:**\n${fields}`;
    expect(await namesOf(text)).toEqual(['Pay']);
    const left = await leftIn(text);
    for (const words of [
      'The page opens.',
      'must open the page',
      'Type of user: Admin',
      'Testing: We open',
    ])
      expect(left).toContain(words);
  });
});
