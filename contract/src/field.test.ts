import { describe, expect, it } from 'vitest';
import { email } from './field.ts';

describe('an e-mail address', () => {
  it.each([
    ['İLETİŞİM@example.com', undefined],
    ['İNFO@Example.COM', 'info@example.com'],
    ['ALI.YILMAZ@example.com', 'ali.yilmaz@example.com'],
    ['alı.yılmaz@example.com', 'ali.yilmaz@example.com'],
    [' Bob@example.com ', 'bob@example.com'],
    ['info@şirket.com.tr', 'info@xn--irket-idb.com.tr'],
    ['İnfo@ŞİRKET.COM.TR', 'info@xn--irket-idb.com.tr'],
    ['info@XN--IRKET-IDB.com.tr', 'info@xn--irket-idb.com.tr'],
    ['info@şirket.com:80', undefined],
    ['info@şirket.com/path', undefined],
  ])('typed as %s is understood as %s', (typed, understood) => {
    expect(email.safeParse(typed).data).toBe(understood);
  });

  it('has one form, however often it is brought into it', () => {
    for (const typed of ['İnfo@ŞİRKET.com.tr', 'ALI@example.com'])
      expect(email.parse(email.parse(typed))).toBe(email.parse(typed));
  });
});
