import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const EN = `# Booking portal

## 1 Introduction

### 1.1 Definitions

- **Slot**: a period of one hour that can be booked.
- **Reference**: the number that the portal shows when a slot is booked.

## 2 Roles

- **Member**: books slots.
- **Clerk**: confirms bookings.

## 3 Preconditions

- The member has a card.

## 4 Use case: Book a slot

### 4.1 Main flow

1. The member opens the calendar.
2. The member picks a slot.
3. The portal stores the booking.

## 5 User interface

### 5.1 Calendar page

The calendar page shows the slots of a week. If the member uses a phone, the slots are shown as a list. The system prints the price above them.

## 6 External systems

### 6.1 Billing

The portal calls the billing system. The billing system answers within 5 seconds.
`;

const TR = `# Masraf Uygulaması

## 1. Terimler ve Kısaltmalar
- **MM:** Masraf merkezi
- **Talep:** Çalışanın geri ödeme isteği

## 2. Roller
- **Çalışan:** Talep oluşturur.
- **Yönetici:** Talepleri onaylar.

## 3. Dış Sistemler
### 3.1 Muhasebe
Muhasebe sistemi ödemeleri saklar. Sistem yanıtı gösterir.

## 4. Talep Oluşturma
1. Çalışan talep formunu açar.
2. Çalışan tutarı girer.
3. Sistem talebi kaydeder.

## 5. Ekranlar
### 5.1 Form Ekranı
Ekranda üç alan bulunur. Tutar iki ondalıkla gösterilir.
`;

describe('chapters that describe', () => {
  it('become no models; their sentences are left out, and preconditions stay with the use case', async () => {
    const draft = await draftOf(EN);
    expect(drawn(draft)).toEqual({
      'Book a slot': [
        'start -> c: The member has a card',
        'c: The member has a card -> a: The member opens the calendar',
        'a: The member opens the calendar -> a: The member picks a slot',
        'a: The member picks a slot -> o: The portal stores the booking',
        'o: The portal stores the booking -> end',
      ],
    });
    const left = draft.leftOver.map(({ text }) => text);
    expect(left.join('\n')).toContain('The portal calls the billing system');
    expect(left.join('\n')).toContain('a period of one hour');
    expect(left.join('\n')).toContain('the slots are shown as a list');
  });

  it('become no models in Turkish', async () => {
    expect(Object.keys(drawn(await draftOf(TR)))).toEqual(['Talep Oluşturma']);
  });

  it('within a use case leave its name and its steps', async () => {
    const text =
      '# KS-03 Randevu Alma\n\n## Tanımlar\n- **Poliklinik:** Hastaların muayene edildiği birim.\n\n## Ana Akış\n1. Hasta saat seçer.\n2. Sistem randevuyu kaydeder.\n';
    expect(drawn(await draftOf(text))).toEqual({
      'Randevu Alma': [
        'start -> a: Hasta saat seçer',
        'a: Hasta saat seçer -> o: Sistem randevuyu kaydeder',
        'o: Sistem randevuyu kaydeder -> end',
      ],
    });
  });

  it('that state steps all the same are flows', async () => {
    const text =
      '# Shop\n\n## Screens\n\n### Sign in\n1. The user enters the name.\n2. The user presses OK.\n3. The shop opens the start page.\n';
    expect(Object.keys(drawn(await draftOf(text)))).toEqual(['Sign in']);
    const bullets =
      '# Shop\n\n## Pages\n\n### Sign in\n- Open the page.\n- Enter the name.\n- Press OK.\n';
    expect(Object.keys(drawn(await draftOf(bullets)))).toEqual(['Sign in']);
  });

  it('give the rules of data that stand in them', async () => {
    const text =
      '# Shop\n\n## Order\n1. The user enters the code.\n2. The shop shows the price.\n\n## Screens\n\n### Form\nThe code must have 6 digits.\n';
    const { testData } = await draftOf(text);
    expect(testData.map(({ name }) => name)).toEqual(['code', 'code']);
  });
});

describe('what stands behind the flow of a specification', () => {
  const EN_FLOW =
    '# Observatory\n\n## 3 Use case: Book a night\n\n### 3.1 Main flow\n\n1. The astronomer picks a night.\n2. The system shows the telescope.\n3. The astronomer confirms the night.\n';
  const TR_FLOW =
    '# Gözlemevi\n\n## 3 Kullanım senaryosu: Gece ayırtma\n\n### 3.1 Ana akış\n\n1. Gökbilimci bir gece seçer.\n2. Sistem teleskobu gösterir.\n3. Gökbilimci geceyi onaylar.\n';

  it.each([
    [
      'rules that change',
      EN_FLOW,
      '## 4 Rules\n\n- The code has 5 digits.\n\nWhere a limit is raised, the head of operations edits this list.\n',
    ],
    [
      'changes',
      EN_FLOW,
      '## 5 Changes\n\nWhen the wording is unclear, the author is asked. If a request is rejected, its sender gets a letter.\n',
    ],
    [
      'an approval',
      EN_FLOW,
      '## 6 Approval\n\nThis text is valid once the director has signed it. Unsigned copies are not binding.\n',
    ],
    [
      'a revision history',
      EN_FLOW,
      '## Revision history\n\nVersion 2 was rejected by the board. If somebody finds a mistake, he writes to the office.\n',
    ],
    [
      'rules that change, in Turkish',
      TR_FLOW,
      '## 4 Kurallar\n\nBir sınır yükseltilirse işletme müdürü bu listeyi düzenler.\n',
    ],
    [
      'changes, in Turkish',
      TR_FLOW,
      '## 5 Değişiklikler\n\nAnlatım açık değilse yazara sorulur. Bir istek reddedilirse gönderene mektup yazılır.\n',
    ],
    [
      'an approval, in Turkish',
      TR_FLOW,
      '## 6 Onay\n\nBu metin müdür imzaladığında geçerli olur. İmzasız kopyalar bağlayıcı değildir.\n',
    ],
  ])('is no model, no branch and no question: %s', async (_, flow, chapter) => {
    const [draft, plain] = [await draftOf(flow + chapter), await draftOf(flow)];
    expect(drawn(draft)).toEqual(drawn(plain));
    expect(draft.questions).toEqual([]);
    expect(draft.leftOver).not.toEqual([]);
  });

  it('is a model where people act in it', async () => {
    const text = `${EN_FLOW}\n## 4 Approval\n\nThe manager opens the request. The manager enters a reason. The system stores the decision.\n`;
    expect(Object.keys(drawn(await draftOf(text)))).toHaveLength(2);
  });

  it('is a branch where a rule is about somebody in the flow', async () => {
    const text = `${EN_FLOW}\n## 4 Rules\n\n- If the moon is full, the system warns the astronomer.\n`;
    expect(
      Object.values(drawn(await draftOf(text)))
        .flat()
        .join('\n'),
    ).toContain('[the moon is full]');
  });
});
