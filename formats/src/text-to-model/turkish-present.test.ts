import { expect, it } from 'vitest';
import { inPresent } from './turkish-present.ts';

it.each([
  ['sayfa açılıyor', 'sayfa açılır'],
  ['mesaj gösterilecektir', 'mesaj gösterilir'],
  ['liste görüntülenmektedir', 'liste görüntülenir'],
  ['kullanıcı tıklıyor', 'kullanıcı tıklar'],
  ['sistem günceller', 'sistem günceller'],
  ['müşteri onaylıyor', 'müşteri onaylar'],
  ['üye girecek', 'üye girer'],
  ['sistem kabul ediyor', 'sistem kabul eder'],
])('%s is %s', (said, plain) => {
  expect(inPresent(said)).toBe(plain);
});
