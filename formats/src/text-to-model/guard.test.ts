import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const inEnglish = (condition: string) =>
  `# Loan\n\nMain flow:\n1. The member opens the form.\n2. The member enters the loan period.\n3. The system reserves the book.\n\nAlternative flows:\n2a. ${condition}:\n 1. The system shows "At most 30 days".\n 2. The flow returns to step 2.\n\nRules:\n- The loan period is between 1 and 30 days.\n`;

const inTurkish = (condition: string) =>
  `# Ödünç\n\nAna akış:\n1. Üye formu açar.\n2. Üye ödünç süresini girer.\n3. Sistem kitabı ayırır.\n\nAlternatif akışlar:\n2a. ${condition}:\n 1. Sistem "En fazla 30 gün" mesajını gösterir.\n 2. 2. adıma dönülür.\n\nKurallar:\n- Ödünç süresi 1 ile 30 gün arasında olmalıdır.\n`;

async function edgesIn(text: string) {
  const { models } = await draftOf(text);
  return models.flatMap(({ edges }) => edges);
}

/** The condition of the branch that the text has in words. */
async function guardIn(text: string): Promise<string | undefined> {
  return (await edgesIn(text)).find(({ label }) => label)?.guard;
}

describe('a condition about a number', () => {
  it.each([
    [inEnglish('The loan period is longer than 30 days'), '<loan period> > 30'],
    [inEnglish('The loan period is more than 30 days'), '<loan period> > 30'],
    [inEnglish('The loan period is shorter than 1 day'), '<loan period> < 1'],
    [inEnglish('The loan period is 30 days'), '<loan period> = "30"'],
    [inTurkish('Ödünç süresi 30 günden uzundur'), '<ödünç süresi> > 30'],
    [inTurkish('Ödünç süresi 30 günden fazladır'), '<ödünç süresi> > 30'],
    [inTurkish('Ödünç süresi 30 günü aşar'), '<ödünç süresi> > 30'],
    [inTurkish('Ödünç süresi 1 günden kısadır'), '<ödünç süresi> < 1'],
  ])('compares as its words say: %s', async (text, guard) => {
    expect(await guardIn(text)).toBe(guard);
  });

  it.each([
    inEnglish('The loan period is not between 1 and 30 days'),
    inTurkish('Ödünç süresi 1 ile 30 gün arasında değildir'),
  ])('is left to a person where its bounds are not understood: %s', async (text) => {
    expect(await guardIn(text)).toBeUndefined();
  });

  it('leads no invalid value to success that the branch does not take', async () => {
    const unlabelled = async (text: string) =>
      (await edgesIn(text)).flatMap(({ guard, label }) => (guard && !label ? guard : []));
    const longer = inEnglish('The loan period is longer than 30 days');
    expect(await unlabelled(longer)).toEqual(['<loan period> is valid']);
    const long = inEnglish('The loan period is longer than 20 days');
    expect(await unlabelled(long)).toEqual(['not (<loan period> > 20) and <loan period> is valid']);
    const wrong = inEnglish('The loan period is invalid');
    expect(await unlabelled(wrong)).toEqual(['otherwise']);
  });
});

describe('a condition about what belongs to a value', () => {
  const weighing = (condition: string) =>
    `# Weigh\n\nMain flow:\n1. The clerk selects the crop.\n2. The clerk enters the weight.\n3. The system prints a slip.\n\nAlternative flows:\n2a. ${condition}:\n 1. The system shows the missing weight.\n 2. The flow returns to step 2.\n\n| Field | Required | Rule |\n|---|---|---|\n| Crop | Yes | Wheat, Barley |\n`;
  const tartma = (condition: string) =>
    `# Tartma\n\nAna akış:\n1. Görevli ürünü seçer.\n2. Görevli ağırlığı girer.\n3. Sistem fişi basar.\n\nAlternatif akışlar:\n2a. ${condition}:\n 1. Sistem eksik ağırlığı gösterir.\n 2. 2. adıma dönülür.\n\n| Alan | Zorunlu | Kural |\n|---|---|---|\n| Ürün | Evet | Buğday, Arpa |\n`;

  it.each([
    weighing('The sample weighs less than the minimum weight of the crop'),
    weighing('The date of the crop is not valid'),
    tartma('Ürünün etiketi geçersiz'),
  ])('is no condition about the value: %s', async (text) => {
    expect(await guardIn(text)).toBeUndefined();
  });

  it.each([
    [weighing('The crop is not valid'), '<crop> is invalid'],
    [weighing('The value of the crop is not valid'), '<crop> is invalid'],
    [tartma('Ürün geçersiz'), '<ürün> is invalid'],
  ])('is one where only the value is judged: %s', async (text, guard) => {
    expect(await guardIn(text)).toBe(guard);
  });
});

describe('a condition about a value that is entered', () => {
  const cash = (condition: string) =>
    `# Cash\n\nMain flow:\n1. The customer enters the PIN.\n2. The machine shows the menu.\n\nAlternative flows:\n1a. ${condition}:\n 1. The machine keeps the card.\n\nRules:\n- The PIN must be 4 digits.\n`;
  const giris = (condition: string) =>
    `# Giriş\n\nAna akış:\n1. Kullanıcı kodu girer.\n2. Sistem ana sayfayı gösterir.\n\nAlternatif akışlar:\n1a. ${condition}:\n 1. Sistem hesabı kilitler.\n\nKurallar:\n- Kod 6 haneli olmalıdır.\n`;

  it.each([
    ...['The PIN is wrong for the third time', 'The PIN is entered incorrectly three times'],
    ...['The PIN is entered wrongly', 'The customer enters the PIN incorrectly'],
    ...['The PIN is mistyped three times', 'A wrong PIN is entered three times in a row'],
  ])('takes an invalid one however it is said to be wrong: %s', async (condition) => {
    expect(await guardIn(cash(condition))).toBe('<PIN> is invalid');
  });

  it.each([
    ...['Kod üç kez hatalı girilirse', 'Kodun üç kez yanlış girilmesi durumunda'],
    ...['Kodun 3 defa hatalı yazılması', 'Kod uyuşmazsa', 'Kod eşleşmiyorsa'],
  ])('takes an invalid one however it is said to be wrong in Turkish: %s', async (condition) => {
    expect(await guardIn(giris(condition))).toBe('<kod> is invalid');
  });
});
