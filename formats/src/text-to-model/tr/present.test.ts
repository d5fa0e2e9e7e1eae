import { expect, it } from 'vitest';
import { inPresent } from './present.ts';

it.each([
  ['sayfa açılıyor', 'sayfa açılır'],
  ['mesaj gösterilecektir', 'mesaj gösterilir'],
  ['liste görüntülenmektedir', 'liste görüntülenir'],
  ['kullanıcı tıklıyor', 'kullanıcı tıklar'],
  ['sistem günceller', 'sistem günceller'],
  ['müşteri onaylıyor', 'müşteri onaylar'],
  ['üye girecek', 'üye girer'],
  ['sistem kabul ediyor', 'sistem kabul eder'],
])('the Turkish verb %s becomes %s in the present tense', (verb, plain) => {
  expect(inPresent(verb)).toBe(plain);
});
