import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

describe('a list of amounts', () => {
  it.each([
    ['prices', '- cola for $1.00\n- chips for $0.50\n', ['cola valid: 1.00', 'chips valid: 0.50']],
    [
      'scores in brackets or behind a sign',
      '* A single one (100)\n* Triple ones => 1000\n* Triple twos: 200 points\n',
      ['single one valid: 100', 'triple ones valid: 1000', 'triple twos valid: 200'],
    ],
    [
      'scores of what stands in brackets, in which commas part no cells',
      '- Triple ones [1,1,1] (1000 points)\n- Triple twos [2,2,2] (200 points)\n- Triple sixes [6,6,6] (600 points)\n',
      [
        'triple ones [1,1,1] valid: 1000',
        'triple twos [2,2,2] valid: 200',
        'triple sixes [6,6,6] valid: 600',
      ],
    ],
  ])('is data and no steps: %s', async (_, list, data) => {
    const draft = await draftOf(
      `# Game\n\nThere are these:\n\n${list}\n1. The user clicks Start.\n`,
    );
    expect(dataIn(draft)).toEqual(data);
    expect(drawn(draft).Game).toEqual([
      'start -> a: The user clicks Start',
      'a: The user clicks Start -> end',
    ]);
  });

  it('is data in Turkish', async () => {
    const draft = await draftOf(
      '# Rozetler\n\n- Aktif Üye: 10+ gönderi\n- Popüler: 100+ beğeni\n\n1. Kullanıcı Başlat düğmesine basar.\n',
    );
    expect(dataIn(draft)).toEqual(['aktif üye valid: 10', 'popüler valid: 100']);
  });

  it('stays steps where it tells what is done', async () => {
    const draft = await draftOf('# Game\n\n- Enter 5 as the amount\n- Click Start\n');
    expect(drawn(draft).Game).toHaveLength(3);
  });
});

describe('values', () => {
  it('of a section of test data may be in a row, and may be called like a label', async () => {
    const draft = await draftOf(
      '# Transfer\n\nTest data:\n- Date: 01.02.2026\n- username: anna, password: Secret1\n\nSteps:\n1. Open Transfers.\n2. Confirm.\n',
    );
    expect(dataIn(draft)).toEqual([
      'date valid: 01.02.2026',
      'username valid: anna',
      'password valid: Secret1',
    ]);
  });

  it('of a field may stand in a row in the cell of its rule', async () => {
    const draft = await draftOf(
      '# Form\n\n| Field | Type | Required | Rule |\n|---|---|---|---|\n| Age | number | no | between 18 and 99 |\n| Country | list | no | TR, DE, FR |\n\n1. Open the form.\n2. Save.\n',
    );
    expect(dataIn(draft)).toContain('country valid: TR, DE, FR');
  });

  it('that are addresses are one value', async () => {
    const draft = await draftOf(
      '# Login\n\n| Step | Action | Data | Expected |\n|---|---|---|---|\n| 1 | Open the page | https://example.com | Page is shown |\n| 2 | Enter username | anna | |\n',
    );
    expect(dataIn(draft)).toEqual(['username valid: anna']);
  });
});
