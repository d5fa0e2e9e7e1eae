import { describe, expect, it } from 'vitest';
import { dataIn, draftOf } from './testing.ts';

const EN =
  'Use case: Weigh\n\nPrimary actor: Driver\nOther actors: Clerk, Scale\n\n1. The driver enters the gross weight.\n2. The system shows the lane.\n\nBusiness rules\n';
const TR =
  'Kullanım senaryosu: Kayıt\n\nBirincil aktör: Başvuru sahibi\nDiğer aktörler: Memur, Nüfus sistemi\n\n1. Memur fotoğrafı yükler.\n2. Sistem kaydı gösterir.\n\nİş kuralları\n';

describe('data that is none', () => {
  it.each([
    [`${EN}`, 'other actors'],
    [`${TR}`, 'diğer aktörler'],
    [
      `${EN}- Buttons are at least 20 millimetres wide.\n- Buttons: Confirm, Correct, Call.\n`,
      'buttons',
    ],
    [
      `${TR}- Düğmeler en az 20 milimetre genişliğindedir.\n- Düğmeler: Onayla, Düzelt, Çağır.\n`,
      'düğmeler',
    ],
  ])('is not made of people or controls: %s (%s)', async (text) => {
    expect(dataIn(await draftOf(text, 'a.txt'))).toEqual([]);
  });
});

describe('a list behind a colon', () => {
  it.each([
    `${EN}- Distribution: council, night crew, contractor.\n`,
    `${TR}- Onaylayan: müdür, amir, denetçi.\n`,
    `${EN}- Clean up: the lane is empty, the scale is back at nought, the driver has left.\n`,
    `${EN}- Mode: Offer, Tone: Formal, Length: Short.\n`,
    `${TR}- Durum: hâlâ sürüyor mu, durduruldu mu?\n`,
  ])('is none where it tells people, clauses or fields: %s', async (text) => {
    const { testData } = await draftOf(text, 'a.txt');
    expect(testData.filter(({ values }) => values.length > 1)).toEqual([]);
  });

  it('is one where it names what may be chosen', async () => {
    expect(dataIn(await draftOf(`${EN}- Lane: north, south, express.\n`, 'a.txt'))).toEqual([
      'lane valid: north, south, express',
    ]);
  });
});

describe('a number of a code', () => {
  it('is no range', async () => {
    const text = '1. The user enters the ISBN 3-598-21508-8.\n2. The system shows the book.\n';
    const { testData } = await draftOf(text, 'a.txt');
    expect(testData.flatMap(({ values }) => values)).not.toContain('598');
  });
});

describe('a list of roles', () => {
  const EN_FLOW =
    '## Use case: Store a parcel\n\n1. The courier enters the parcel number.\n2. The clerk picks a visitor.\n3. The system opens a locker.\n';
  const TR_FLOW =
    '## Kullanım senaryosu: Koli bırakma\n\n1. Kurye koli numarasını girer.\n2. Memur ziyaretçiyi seçer.\n3. Sistem bir dolap açar.\n';
  const EN_ROLES = [
    'Courier: carries, weighs and stores parcels.',
    'Clerk: registers visitors, prints badges, answers calls.',
  ];
  const TR_ROLES = [
    'Kurye: taşır, tartar ve koliyi saklar.',
    'Memur: ziyaretçileri kaydeder, kart basar, telefonlara bakar.',
  ];
  it.each([
    ['## Roles', '- ', EN_ROLES, EN_FLOW],
    ['## 2 User roles', '', EN_ROLES, EN_FLOW],
    ['**Actors:**', '- ', EN_ROLES, EN_FLOW],
    ['## Stakeholders\n\n### Inside', '- ', EN_ROLES, EN_FLOW],
    ['## Roller', '- ', TR_ROLES, TR_FLOW],
    ['## Aktörler', '', TR_ROLES, TR_FLOW],
  ])('is no data, and is listed: %s, %s', async (heading, mark, roles, flow) => {
    const list = roles.map((role) => `${mark}${role}`).join(mark ? '\n' : '\n\n');
    const draft = await draftOf(`# Lockers\n\n${heading}\n\n${list}\n\n${flow}`);
    expect(dataIn(draft)).toEqual([]);
    expect(draft.steps.map(({ label }) => label).join()).not.toContain('<');
    expect(draft.leftOver.map(({ text }) => text)).toEqual(expect.arrayContaining(roles));
  });
});

describe('an amount with a unit', () => {
  it.each([
    [
      `${EN}BR-1 The lane is marked.\nBR-2 The gross weight of a truck may not exceed 44 tonnes.\n`,
      'gross weight valid: 44',
      'gross weight invalid: 45',
    ],
    [
      `# ${EN}BR-1 The lane is marked. BR-2 The gross weight must be between 2 and 44 tonnes.\n`,
      'gross weight valid: 2, 44',
      'gross weight invalid: 1, 45',
    ],
    [
      `${TR}- Fotoğraf boyutu 50 KB ile 500 KB arasında olmalıdır.\n`,
      'fotoğraf boyutu valid: 50, 500',
      'fotoğraf boyutu invalid: 49, 501',
    ],
  ])(
    'is of what it is said of, without reference or unit in its name: %s',
    async (text, valid, invalid) => {
      expect(dataIn(await draftOf(text, 'a.txt'))).toEqual([valid, invalid]);
    },
  );
});

describe('the kind of a file', () => {
  it('is data and no step, and what is too large is a branch', async () => {
    const text =
      'US-2 Upload a photo\nAs an owner, I want to upload a photo so that the vet sees it.\n\nAcceptance criteria\n- The photo is a JPG or PNG.\n- A photo larger than 10 MB is rejected with the message "File too large" and I can choose another one.\n- After the upload a thumbnail appears.\n';
    const draft = await draftOf(text, 'a.txt');
    expect(dataIn(draft)).toContain('photo valid: JPG, PNG');
    expect(draft.steps.map(({ label }) => label)).not.toContain('The photo is a JPG or PNG');
    expect(draft.models[0]?.edges.map(({ label }) => label)).toContain('A photo larger than 10 MB');
  });
});

describe('who keeps a document', () => {
  it.each([
    [`Prepared by: Ida Brandt, Facility team\n\n${EN}`],
    [`Distribution: front desk, night guard, cleaning\n\n${EN}`],
    [`Onaylayan: Suna Er, Tesis birimi\n\n${TR}`],
    [`Dağıtım: danışma, gece bekçisi\n\n${TR}`],
  ])('is no data: %s', async (text) => {
    expect(dataIn(await draftOf(text))).toEqual([]);
  });
});
