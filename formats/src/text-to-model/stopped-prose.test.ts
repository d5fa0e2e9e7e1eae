import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const EN = (result: string) =>
  `The guard scans the pass. The system looks up the visitor. If the visitor is not on the list, ${result}. The guard hands over a badge. The visitor enters the hall.`;
const TR = (result: string) =>
  `Güvenlik kartı okutur. Sistem ziyaretçiyi arar. Ziyaretçi listede yoksa ${result}. Güvenlik yaka kartını verir. Ziyaretçi salona girer.`;

describe('what people do, or keep from somebody, on a condition in prose', () => {
  it.each([
    ...[
      'the visitor is turned away',
      'the visitor is sent home',
      'the visitor may not enter',
      'the visitor has to come back another day',
      'the visit is put on hold',
      'the guard stops the visit',
      'the visitor must leave',
      'the system does not let the visitor in',
    ].map(EN),
    // in words that are on no list, on a condition that says nothing of a failure
    ...[
      'the guard keeps the pass',
      'the visitor goes home',
      'nothing is printed and a lamp says so',
      'the door stays shut',
      'the office closes the file',
    ].map((result) => EN(result).replace('is not on the list', 'has a blue pass')),
    ...[
      'ziyaretçi evine gönderilir',
      'ziyaretçi içeri giremez',
      'ziyaret ertelenir',
      'güvenlik ziyareti durdurur',
      'sistem girişi engeller',
      'ziyaretçiden başka bir gün gelmesi istenir',
    ].map(TR),
    ...[
      'turnike açılmaz',
      'güvenlik kapıyı açmaz',
      'ziyaretçi eli boş döner',
      'güvenlik kartı alıkoyar',
    ].map((result) => TR(result).replace('listede yoksa', 'mavi kartlıysa')),
  ])('leads on only where the text says so: %s', async (text) => {
    const { questions } = await draftOf(text);
    expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });

  it.each([
    EN('the system shows the form').replace('not on the list', 'new'),
    TR('sistem formu gösterir').replace('listede yoksa', 'yeni ise'),
    EN('the visitor enters the code of the form').replace('not on the list', 'new'),
    EN('the guard copies the form as well').replace('not on the list', 'new'),
  ])(
    'is no question where the system does something on the way, or somebody something besides: %s',
    async (text) => {
      const draft = await draftOf(text);
      expect(draft.questions).toEqual([]);
      expect(Object.values(drawn(draft)).flat().join('\n')).toMatch(
        /(?:form|formu) .*->|-> o: .*form/,
      );
    },
  );
});

it('a time that has passed is no check that was passed', async () => {
  const text =
    'The visitor shows the ticket. The guard checks the date. If the date has passed, the visitor is turned away. The guard opens the gate. The visitor enters the hall.';
  const { questions, ...draft } = await draftOf(text);
  expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  expect(Object.values(drawn({ ...draft, questions } as never)).flat()).toContain(
    'a: The guard checks the date -> o: The guard opens the gate',
  );
});

it('what follows where a second try fails too is no other case of the first one', async () => {
  const text =
    'Başvuru sahibi kartla öder. Kart geri çevrilirse memur bir kez daha dener, yine olmazsa parsel serbest bırakılır. Sistem defin saatini önerir. Memur kabir belgesini basar.';
  const { questions, ...draft } = await draftOf(text);
  expect(questions.map(({ code }) => code)).toEqual(['way_end_open']);
  const lines = Object.values(drawn({ ...draft, questions } as never)).flat();
  expect(lines.filter((line) => /parsel.* -> (?!.*parsel)/.test(line))).toEqual([]);
});
