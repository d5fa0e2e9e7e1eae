import { describe, expect, it } from 'vitest';
import { draftOf, drawn, linesAndQuestions } from './testing.ts';

const FLOW = `# Weigh

## Main Success Scenario
1. Clerk enters the weight.
2. System checks the weight.
3. System prints the label.
4. System books the parcel.
5. System confirms the booking.
`;
const AKIS = `# Tartım

## Ana Başarı Senaryosu
1. Görevli ağırlığı girer.
2. Sistem ağırlığı kontrol eder.
3. Sistem etiketi basar.
4. Sistem koliyi kaydeder.
5. Sistem kaydı onaylar.
`;

const leaving = async (text: string, label: string) => {
  const { lines } = await linesAndQuestions(text);
  return lines.filter((line) => line.endsWith(`[${label}]`)).map((line) => line.split(' -> ')[0]);
};

describe('where a title says that its branch leaves', () => {
  it.each([
    '5a. Weight missing (Branches from Basic Flow step 2):',
    '5a. Weight missing (branches from step 2):',
    '5a. Weight missing (at step 2 of the main success scenario):',
    '5a. Weight missing [from step 2]',
    '5a. Weight missing (extension to step 2):',
    'A1. Weight missing (Branches from Basic Flow step 2):',
  ])('holds whatever its number is: %s', async (head) => {
    const text = `${FLOW}\n## Alternate Flows\n- **${head}**\n  1. System shows "No weight"\n  2. System rejects the parcel\n`;
    expect(await leaving(text, 'Weight missing')).toEqual(['a: System checks the weight']);
    expect((await linesAndQuestions(text)).questions).toEqual(['way_end_open']);
  });

  it.each([
    '5a. Ağırlık eksik (Temel akışın 2. adımından ayrılır):',
    '5a. Ağırlık eksik (2. adımdan dallanır):',
    '5a. Ağırlık eksik (ana akış, adım 2):',
    'A1. Ağırlık eksik (Ana başarı senaryosunun 2. adımından dallanır):',
  ])('holds in Turkish as well: %s', async (head) => {
    const text = `${AKIS}\n## Alternatif Akışlar\n- **${head}**\n  1. Sistem "Ağırlık yok" gösterir\n  2. Sistem koliyi reddeder\n`;
    expect(await leaving(text, 'Ağırlık eksik')).toEqual(['a: Sistem ağırlığı kontrol eder']);
  });

  it('may be a heading of its own', async () => {
    const text = `${FLOW}\n## Alternate Flows\n### 5a: Weight missing (branches from step 2)\n1. System rejects the parcel\n`;
    expect(await leaving(text, 'Weight missing')).toEqual(['a: System checks the weight']);
  });

  it.each([
    ['(Branches from Basic Flow steps 2, 3, or 4):', 3],
    ['(from steps 2-4):', 3],
    ['(at steps 2 and 4):', 2],
  ])('is several steps where it names several: %s', async (place, count) => {
    const text = `${FLOW}\n## Alternate Flows\n- **5a. Limit exceeded ${place}**\n  1. System rejects the parcel\n`;
    const sources = await leaving(text, 'Limit exceeded');
    expect(sources).toHaveLength(count);
    expect(sources.at(-1)).toBe('o: System books the parcel');
  });

  it('is several steps in Turkish where it names several', async () => {
    for (const place of ['(2, 3 veya 4. adımlardan ayrılır)', '(2-4. adımlar)']) {
      const text = `${AKIS}\n## Alternatif Akışlar\n- **5a. Sınır aşıldı ${place}:**\n  1. Sistem koliyi reddeder\n`;
      expect(await leaving(text, 'Sınır aşıldı')).toHaveLength(3);
    }
  });

  it('is not left out: the edges say it', async () => {
    const draft = await draftOf(
      `${FLOW}\n## Alternate Flows\n- **5a. Weight missing (Branches from Basic Flow step 2):**\n  1. System rejects the parcel\n`,
    );
    expect(draft.leftOver).toEqual([]);
  });

  it('is no step that the branch goes back to', async () => {
    const text = `${FLOW}\n## Alternate Flows\n- **2a. Weight missing (returns to step 4):**\n  1. System rejects the parcel\n`;
    const { lines } = await linesAndQuestions(text);
    expect(
      lines.some((line) => line.startsWith('o: System books the parcel -> o: System rej')),
    ).toBe(false);
  });
});

describe('a heading over several kinds of branches', () => {
  it.each([
    'Alternate and Exception Flows',
    'Alternative / Exception Flows',
    'Exceptions and Alternatives',
    'Exception or error cases',
    '5. Extensions, Variations and Error Handling',
  ])('is one: %s', async (heading) => {
    const text = `${FLOW}\n## ${heading}\n\n2a. Weight missing\n1. System shows "No weight"\n2. System rejects the parcel\n`;
    const draft = await draftOf(text);
    expect(Object.keys(drawn(draft))).toHaveLength(1);
    expect(await leaving(text, 'Weight missing')).toEqual(['a: System checks the weight']);
  });

  it.each([
    'Alternatif ve İstisna Akışları',
    'İstisnalar ve Alternatifler',
    'Hata / İstisna Durumları',
  ])('is one in Turkish: %s', async (heading) => {
    const text = `${AKIS}\n## ${heading}\n\n2a. Ağırlık eksik\n1. Sistem "Ağırlık yok" gösterir\n2. Sistem koliyi reddeder\n`;
    expect(await leaving(text, 'Ağırlık eksik')).toEqual(['a: Sistem ağırlığı kontrol eder']);
  });

  it('need not be known: numbers of branches below it are of the flow before it', async () => {
    const list = '- **2a. Weight missing:**\n  1. System shows "No weight"\n  2. System stops\n';
    const text = `${FLOW}\n## What the clerk may run into\n${list}`;
    expect(await leaving(text, 'Weight missing')).toEqual(['a: System checks the weight']);
    const plain = `${FLOW}\n## What the clerk may run into\n\n2a. Weight missing\n1. System shows "No weight"\n2. System stops\n`;
    expect(await leaving(plain, 'Weight missing')).toEqual(['a: System checks the weight']);
    const turkish = `${AKIS}\n## Karşılaşılabilecekler\n- **2a. Ağırlık eksik:**\n  1. Sistem koliyi reddeder\n`;
    expect(await leaving(turkish, 'Ağırlık eksik')).toEqual(['a: Sistem ağırlığı kontrol eder']);
  });
});

describe('a branch that goes back', () => {
  it.each([
    'System returns to step 3 of the Main Success Scenario.',
    'System returns to step 3 of the Basic Flow.',
    'System returns to step 3 of the main flow of events',
  ])('says of which flow the step is: %s', async (ending) => {
    const { lines, questions } = await linesAndQuestions(
      `${FLOW}\n## Alternate Flows\n- **2a. Weight missing:**\n  1. System applies the default weight\n  2. ${ending}\n`,
    );
    expect(lines).toContain('a: System applies the default weight -> o: System prints the label');
    expect(questions).toEqual([]);
  });

  it('says so in Turkish as well', async () => {
    const { lines, questions } = await linesAndQuestions(
      `${AKIS}\n## Alternatif Akışlar\n- **2a. Ağırlık eksik:**\n  1. Sistem varsayılan ağırlığı uygular\n  2. Sistem, ana başarı senaryosunun 3. adımına döner.\n`,
    );
    expect(lines).toContain('o: Sistem varsayılan ağırlığı uygular -> o: Sistem etiketi basar');
    expect(questions).toEqual([]);
  });

  it.each([
    [
      `${FLOW}\n## Alternate Flows\n- 2a. The parcel is too heavy: System shows a note and stays at step 2.\n`,
      'o: System shows a note -> a: System checks the weight',
    ],
    [
      `${AKIS}\n## Alternatif Akışlar\n- 2a. Koli ağırdır: Sistem bir not gösterir ve 2. adımda kalır.\n`,
      'o: Sistem bir not gösterir -> a: Sistem ağırlığı kontrol eder',
    ],
    [
      `${FLOW}\n## Alternative flows\n\n| Step | Condition | Action |\n|---|---|---|\n| 2 | The weight is missing | System shows a note and stays at step 1 |\n`,
      'o: System shows a note -> a: Clerk enters the weight',
    ],
  ])('may stay at a step: %#', async (text, back) => {
    const { lines, questions } = await linesAndQuestions(text);
    expect(lines).toContain(back);
    expect(questions).toEqual([]);
  });
});
