import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import { modelsOfCases } from './to-models.ts';

const read = (text: string, use: 'models' | 'suite') =>
  casesOfAll(
    readCaseSources(strToU8(text)).map((source) => ({ source })),
    false,
    use,
  ).cases;

describe('an image in a text', () => {
  it.each([
    ['![](index.php?/attachments/get/65)', '[image: 65]'],
    ['![](https://shop.example/shots/login.png?size=2)', '[image: login.png]'],
    ['<img src="/files/a%20b.png">', '[image: a%20b.png]'],
    ['![The plan](https://shop.example/plan.png)', '[image: The plan]'],
    ['![](data:image/png;base64,AAAA)', '[image]'],
    ['!shots/plan.png|thumbnail!', '[image: plan.png]'],
  ])('is its words, or its name without its address: %s', (text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  const FILE =
    'Başlık,Adımlar,Beklenen sonuç\nÖdeme yap,Sayfayı aç ![](index.php?/attachments/get/65),Ödeme görünür\n' +
    'Çıkış yap,Sayfayı aç ![](index.php?/attachments/get/66),Çıkış görünür\n';

  it('is named in the language of its test cases', () => {
    for (const use of ['models', 'suite'] as const)
      expect(read(FILE, use)[0]?.steps[0]?.text).toBe('Sayfayı aç [görsel: 65]');
  });

  it('is no test data, and no part of its name is', () => {
    const options = { name: 'Shop', likeness: 'wording', byArea: true } as const;
    expect(modelsOfCases(read(FILE, 'models'), options).testData).toEqual([]);
    const links = FILE.replaceAll(/!\[\]\([^)]*get.(\d+)\)/g, 'https://x.example/a.png?v=$1');
    expect(modelsOfCases(read(links, 'models'), options).testData).toEqual([]);
  });
});
