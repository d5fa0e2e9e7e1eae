import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

const linesOf = async (text: string) => Object.values(drawn(await draftOf(text))).flat();

const BASVURU = (istisna: string) => `# Başvuru oluşturma

## Ana akış

1. Kullanıcı başvuru formunu açar.
2. Kullanıcı şirket adı, pozisyon ve başvuru durumunu girer.
3. Sistem kaydı listeye ekler.

## Alternatif akışlar

- 2a. ${istisna}
`;

const JOB = (exception: string) => `# Add an application

## Main flow

1. The user opens the form.
2. The user enters the company, the job title and the status.
3. The system adds it to the list.

## Alternative flows

- 2a. ${exception}
`;

describe('a field that a branch says is empty or wrong, and of which nothing else is known', () => {
  it('has any word as its right value and none as its wrong one', async () => {
    expect(
      dataIn(await draftOf(BASVURU('Şirket adı veya pozisyon boşsa sistem hata gösterir.'))),
    ).toEqual([
      'şirket adı valid: Çınar',
      'şirket adı invalid: ',
      'pozisyon valid: Liman',
      'pozisyon invalid: ',
    ]);
    expect(
      dataIn(await draftOf(JOB('If the company or the job title is empty, the system warns.'))),
    ).toEqual([
      'company valid: Willow',
      'company invalid: ',
      'job title valid: Harbor',
      'job title invalid: ',
    ]);
  });

  it.each([
    [
      BASVURU('Şirket adı veya pozisyon boşsa sistem hata gösterir.'),
      'Kullanıcı şirket adı <şirket adı>, pozisyon <pozisyon> ve başvuru durumunu girer',
      '{<şirket adı> is empty or <pozisyon> is empty}',
    ],
    [
      BASVURU('Şirket adı veya pozisyon bilgisi geçerli değilse sistem hata gösterir.'),
      'pozisyon <pozisyon> ve başvuru durumunu',
      '{<şirket adı> is invalid or <pozisyon> is invalid}',
    ],
    [
      JOB('If the company or the job title is empty, the system warns.'),
      'The user enters the company <company>, the job title <job title> and the status',
      'is empty}',
    ],
    [JOB('Invalid company or job title: the system warns.'), '<company>', 'is invalid}'],
    [JOB('The user leaves the company blank: the system warns.'), '<company>', 'is empty}'],
  ])('is in the words of its step and in the condition: %#', async (text, step, guard) => {
    const lines = (await linesOf(text)).join('\n');
    expect(lines).toContain(step);
    expect(lines).toContain(guard);
  });

  it('stands with the known ones in one condition', async () => {
    const text = BASVURU(
      'Tarih, saat, şirket adı veya pozisyon bilgisi geçerli değilse sistem hata gösterir.',
    ).replace('şirket adı, pozisyon ve', 'tarih, saat, şirket adı, pozisyon ve');
    const guards = (await draftOf(text)).models.flatMap(({ edges }) =>
      edges.flatMap(({ guard }) => guard ?? []),
    );
    expect(
      guards
        .join()
        .match(/<[^>]+> is invalid/g)
        ?.toSorted(),
    ).toEqual([
      '<pozisyon> is invalid',
      '<saat> is invalid',
      '<tarih> is invalid',
      '<şirket adı> is invalid',
    ]);
  });

  it('is none where no step types it, or a word would be no value of it', async () => {
    const text = JOB('If the salary range is empty, the system warns.');
    expect(dataIn(await draftOf(text))).toEqual([]);
    const file = text.replace('the status', 'the salary amount').replace('range', 'amount');
    expect(dataIn(await draftOf(file))).toEqual([]);
    const chosen = BASVURU('Pozisyon boşsa sistem hata gösterir.').replace('girer', 'seçer');
    expect(dataIn(await draftOf(chosen))).toEqual([]);
  });
});
