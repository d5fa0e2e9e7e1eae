import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const ENGLISH = `Use case: Borrow a bicycle

Main flow:
1. The rider opens the map.
2. The rider chooses a bicycle.
3. The system unlocks the bicycle.

Extensions:
2a. The bicycle is reserved: the system shows a warning and the flow returns to step 1.
*a — At any step the battery of the phone is low: the system saves the ride.
*b - At any time, the network is lost: the system keeps the ride on the phone.
`;
const TURKISH = `Kullanım durumu: Bisiklet kiralama

Ana akış:
1. Sürücü haritayı açar.
2. Sürücü bir bisiklet seçer.
3. Sistem bisikletin kilidini açar.

Uzantılar:
2a. Bisiklet ayrılmışsa: sistem uyarı gösterir ve akış 1. adıma döner.
*a — Herhangi bir adımda telefonun pili azalırsa sistem yolculuğu kaydeder.
*b. Herhangi bir adımda ağ kesilirse: sistem yolculuğu telefonda saklar.
`;

describe('an alternative that may leave at any step', () => {
  it.each([
    [ENGLISH, 'a.txt', ['the battery of the phone is low', 'the network is lost']],
    [ENGLISH, 'a.md', ['the battery of the phone is low', 'the network is lost']],
    [TURKISH, 'a.txt', ['telefonun pili azalırsa', 'ağ kesilirse']],
    [TURKISH, 'a.md', ['telefonun pili azalırsa', 'ağ kesilirse']],
  ])('is one of its own whose place is asked: %s %s', async (text, name, labels) => {
    const draft = await draftOf(text, name);
    const lines = Object.values(drawn(draft)).flat();
    for (const label of labels)
      expect(lines.filter((line) => line.endsWith(`[${label}]`))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('*');
    const places = draft.questions.filter(({ code }) => code === 'way_place_assumed');
    expect(places).toHaveLength(2);
    expect(draft.leftOver).toEqual([]);
  });

  it('has no dash in its words where one stands behind the mark of a step', async () => {
    const draft = await draftOf(ENGLISH.replace('2a. ', '2a — '), 'a.txt');
    const lines = Object.values(drawn(draft)).flat();
    expect(lines.filter((line) => line.endsWith('[The bicycle is reserved]'))).toHaveLength(1);
  });

  it('is no mark where a star begins words in italics', async () => {
    const draft = await draftOf('# Ride\n\n1. The rider opens the map.\n\n*a note* is shown.\n');
    expect(JSON.stringify(draft)).toContain('a note');
  });
});

describe('an alternative that may leave at any time before a step', () => {
  const RENTAL =
    '# Rent a boat\n\n## Main flow\n1. The guest chooses a boat.\n2. The warden inspects the boat.\n3. The warden signs the contract.\n\n## Alternative and exception flows\n\n';
  const KIRALAMA =
    '# Tekne kiralama\n\n## Ana akış\n1. Konuk tekne seçer.\n2. Bekçi tekneyi inceler.\n3. Bekçi sözleşmeyi imzalar.\n\n## Alternatif ve istisna akışları\n\n';
  const REFUSED = 'At step 3 the warden refuses the contract. The use case ends.\n\n';
  const RET = '3. adımda bekçi sözleşmeyi reddeder. Senaryo sona erer.\n\n';

  it.each([
    [
      `${RENTAL}- At any time before step 3 the guest can cancel the rental. The system refunds the fee.\n`,
      'o: The warden inspects the boat -> o: The system refunds the fee [the guest can cancel the rental]',
    ],
    [
      `${RENTAL}**E1: Contract refused.** ${REFUSED}- At any time before step 3, the guest can cancel the rental. The system refunds the fee.\n`,
      'o: The warden inspects the boat -> o: The system refunds the fee [the guest can cancel the rental]',
    ],
    [
      `${RENTAL}*Exception E1 – Contract refused.* ${REFUSED}- At any time before step 3 the guest can cancel the rental. The system refunds the fee.\n`,
      'o: The warden inspects the boat -> o: The system refunds the fee [the guest can cancel the rental]',
    ],
    [
      `${KIRALAMA}**E1: Sözleşme reddi.** ${RET}- 3. adımdan önce herhangi bir anda konuk kiralamayı iptal edebilir. Sistem ücreti iade eder.\n`,
      'a: Bekçi tekneyi inceler -> o: Sistem ücreti iade eder [konuk kiralamayı iptal edebilir]',
    ],
    [
      `${KIRALAMA}*İstisna E1 – Sözleşme reddi.* ${RET}- Herhangi bir anda, 3. adımdan önce konuk kiralamayı iptal edebilir. Sistem ücreti iade eder.\n`,
      'a: Bekçi tekneyi inceler -> o: Sistem ücreti iade eder [konuk kiralamayı iptal edebilir]',
    ],
  ])('is one of its own, behind the step before that: %#', async (text, line) => {
    const draft = await draftOf(text);
    const lines = Object.values(drawn(draft)).flat();
    expect(lines).toContain(line);
    expect(draft.questions.map(({ code }) => code)).toEqual(['way_end_open']);
  });
});
