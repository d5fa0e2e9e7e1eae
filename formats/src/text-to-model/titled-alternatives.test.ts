import { describe, expect, it } from 'vitest';
import { linesAndQuestions } from './testing.ts';

const TURKISH = (heading: string, mark: string) => `# Kabul

## Ana Akış
1. Kullanıcı kodu girer.
2. Sistem bilgileri listeler.
3. Kullanıcı "Kaydet" butonuna basar.
4. Sistem kaydı oluşturur.

${heading} Alternatif Akışlar
**A1 ${mark} Müşteri bulunamadı (2. adım)**

Girilen kod kayıtlı değilse sistem M-01 mesajını gösterir. Kullanıcı kodu düzeltir ve akış 1. adımdan devam eder.

**A2 ${mark} Müşteri blokeli (2. adım)**

Müşteri "Blokeli" durumdaysa sistem M-03 mesajını gösterir. Kullanım durumu sona erer.
`;

const ENGLISH = (heading: string, mark: string) => `# Reception

## Main flow
1. The clerk enters the code.
2. The system shows the customer.
3. The clerk presses "Save".
4. The system creates the record.

${heading} Alternative flows
**A1 ${mark} Customer not found (step 2)**

If the code is not registered, the system shows M-01. The clerk corrects the code and the flow continues at step 1.

**A2 ${mark} Customer blocked (step 2)**

If the customer is "Blocked", the system shows M-03. The use case ends.
`;

describe('the first of several alternatives in prose', () => {
  it.each([
    ['##', '–'],
    ['###', '–'],
    ['####', '-'],
    ['##', ':'],
  ])('is read like the others below %s, behind its mark and %s', async (heading, mark) => {
    const { lines, questions } = await linesAndQuestions(TURKISH(heading, mark));
    expect(questions).toEqual([]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'o: Sistem bilgileri listeler -> o: sistem M-01 mesajını gösterir [Girilen kod kayıtlı değilse]',
        'a: Kullanıcı kodu düzeltir -> a: Kullanıcı kodu girer',
        'o: Sistem bilgileri listeler -> o: sistem M-03 mesajını gösterir [Müşteri "Blokeli" durumdaysa]',
        'o: sistem M-03 mesajını gösterir -> end',
      ]),
    );
    expect(lines).toHaveLength(10);
  });

  it.each([
    ['##', '–'],
    ['###', '–'],
    ['##', ':'],
  ])(
    'is read like the others in English below %s, behind its mark and %s',
    async (heading, mark) => {
      const { lines, questions } = await linesAndQuestions(ENGLISH(heading, mark));
      expect(questions).toEqual([]);
      expect(lines).toEqual(
        expect.arrayContaining([
          'o: The system shows the customer -> o: the system shows M-01 [the code is not registered]',
          'a: The clerk corrects the code -> a: The clerk enters the code',
          'o: The system shows the customer -> o: the system shows M-03 [the customer is "Blocked"]',
        ]),
      );
      expect(lines).toHaveLength(10);
    },
  );
});

describe('an alternative with a number and a title', () => {
  const TEXT = (heading: string) => `# Release

## Preconditions
1. The dispatcher is logged in.
2. A draft is there.

## Main flow
1. The dispatcher opens the draft.
2. The system validates the period.
3. The system publishes the draft.

## ${heading}

**2a — Period has ended**
The system refuses the release. The use case ends.

**3a — Translation is missing**
1. The system publishes the German text.
2. The use case ends.
`;

  it.each(['Exception flows', 'Alternate flows'])(
    'leaves the step of the main flow that has the number, also the first below %s',
    async (heading) => {
      const { lines, questions } = await linesAndQuestions(TEXT(heading));
      expect(questions).toEqual([]);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /The system validates the period -> .: The system refuses the release \[Period has ended\]/,
          ),
          expect.stringMatching(
            /The system publishes the draft -> .: The system publishes the German text \[Translation is missing\]/,
          ),
        ]),
      );
    },
  );
});
