import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, linesAndQuestions } from './testing.ts';

const EN = (rules: string) => `## Main flow
1. The coordinator enters the repair cost.
2. The system checks the repair cost against the release limit (BR-05).
3. The coordinator releases the repair.

## Extensions
2a. The repair cost is above the release limit
2a1. The system sets the status to "Pending".
2a2. The use case ends.

${rules}

| Field | Type | Mandatory | Rule |
|---|---|---|---|
| Repair cost | Amount | Yes | 1.00 to 50,000.00 EUR |
`;
const TR = `## Ana akış
1. Koordinatör onarım bedelini girer.
2. Sistem onarım bedelini onay limitiyle karşılaştırır (İK-05).
3. Koordinatör onarımı onaylar.

## Alternatif akışlar
2a. Onarım bedeli onay limitinin üzerindedir
2a1. Sistem durumu "Beklemede" yapar.
2a2. Kullanım senaryosu sona erer.

## İş kuralları
| No | Kural |
|---|---|
| İK-05 | Koordinatör en fazla 2.500 TL tutarındaki onarımları onaylayabilir. |

| Alan | Tür | Zorunlu | Kural |
|---|---|---|---|
| Onarım bedeli | Tutar | Evet | 1 ile 50.000 TL arası |
`;

describe('a limit that a rule states', () => {
  it.each([
    '## Business rules\n| No. | Rule |\n|---|---|\n| BR-05 | A coordinator may release repairs up to 2,500 EUR. Above that, the head approves. |',
    '## Business rules\n- BR-05: A coordinator may release repairs up to 2,500 EUR.',
    'The release limit is 2,500 EUR.',
  ])('bounds the data that a condition compares with it: %s', async (rules) => {
    const { lines } = await linesAndQuestions(EN(rules));
    expect(lines.find((line) => line.includes('[The repair cost is above'))).toContain(
      '{<repair cost> > 2500 and <repair cost> is valid}',
    );
    const valid = dataIn(await draftOf(EN(rules)))[0];
    expect(valid).toBe('repair cost valid: 1, 50000, 2500, 2500.01');
  });

  it('bounds it in Turkish', async () => {
    const { lines } = await linesAndQuestions(TR);
    expect(lines.find((line) => line.includes('[Onarım bedeli onay limitinin'))).toContain(
      '{<onarım bedeli> > 2500 and <onarım bedeli> is valid}',
    );
    expect(dataIn(await draftOf(TR))[0]).toBe('onarım bedeli valid: 1, 50000, 2500, 2501');
  });

  it('bounds nothing where no rule has its number', async () => {
    const { lines } = await linesAndQuestions(EN('').replace('(BR-05)', '(BR-06)'));
    expect(lines.find((line) => line.includes('[The repair cost is above'))).not.toContain('{');
  });
});
