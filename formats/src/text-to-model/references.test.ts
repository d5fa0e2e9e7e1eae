import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const EPIC = `# Use Case: Weigh a parcel

## Parent Epic
- [ ] #7 - [Parcels](https://example.org/7) (Weighing is the first step of every parcel)

## Main Success Scenario
1. Clerk enters the weight
2. System prints the label

## Realization Matrix
### Needed for this
- [ ] #1 - Configure Scale (must be configured before)
- [ ] #2 - Configure Printer (must be configured before)
`;
const EPIK = `# Kullanım senaryosu: Koli tartma

## Üst Epik
- [ ] #7 - [Koliler](https://example.org/7) (Tartım her kolinin ilk adımıdır)

## Ana Başarı Senaryosu
1. Görevli ağırlığı girer
2. Sistem etiketi basar

## Bunun için gerekenler
- [ ] #1 - Terazi ayarı (önceden yapılmalıdır)
`;

describe('a check list of what is kept elsewhere', () => {
  it('is no model and no step, and the title stays the name', async () => {
    const draft = await draftOf(EPIC);
    expect(drawn(draft)).toEqual({
      'Weigh a parcel': [
        'start -> a: Clerk enters the weight',
        'a: Clerk enters the weight -> o: System prints the label',
        'o: System prints the label -> end',
      ],
    });
    expect(Object.keys(drawn(await draftOf(EPIK)))).toEqual(['Koli tartma']);
  });

  it('is told from a check list of what is done', async () => {
    const draft = await draftOf('# Smoke test\n- [ ] Open the page\n- [ ] Press Save\n');
    expect(Object.values(drawn(draft))[0]).toHaveLength(3);
  });
});
