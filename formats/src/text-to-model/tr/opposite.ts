import type { OppositeRules } from '../language-rules.ts';

export const opposite: OppositeRules = {
  denied:
    /(?<!\p{L})(?:değil|yok|başarısız|geçersiz|yetersiz|yanlış|hatalı)|m[ae]z(?:s[ae])?(?!\p{L})|m[ıiuü]yor|m[ae]d[ıi]/u,
  instead: [
    [
      /(?<!\p{L})(?:onaylar|kabul eder|imzalar|izin verir|uygun bulur|uygun görür)/u,
      /(?<!\p{L})(?:redde[dt](?!il)|geri çevir(?!il)|geri gönder(?!il)|onaylama|kabul etme|imzalama|izin verme|uygun bulma|uygun görme|ret(?: kararı)? ver)\p{L}*/u,
    ],
    [
      /(?<!\p{L})(?:onaylar|kabul eder|tamamlar|gönderir|öder|kaydeder|başlatır|yayı(?:n|m)lar)/u,
      /(?<!\p{L})(?:iptal ed(?!il)|vazgeç|geri çek(?!il))\p{L}*/u,
    ],
    [
      /(?<!\p{L})(?:gönderir|yayı(?:n|m)lar|onaylar|teslim eder|sunar|iletir)/u,
      /(?<!\p{L})taslak (?:olarak|halinde) (?:kaydeder|saklar|bırakır)/u,
    ],
  ],
  claims: (small) => {
    const [, about = '', denied] =
      /^\p{L}+,?\s+(\S.*?)\s+(?:(olmadığını|bulunmadığını)|olduğunu|bulunduğunu)\s+(?:belirt|beyan e|bildir|söyle|işaretle|onayla)\p{L}*(?:\s\p{L}+)?$/u.exec(
        small,
      ) ?? [];
    return about ? `${about} ${denied ? 'yok' : 'var'}` : undefined;
  },
  sameDoer: /^(?:o|kendisi)$/u,
  more: /,?\s(?:ve|ardından|sonra)\s/u,
  attribute: /\p{L}{2}(?:[ıiuü]n|[ae]n)$/u,
  filler: /^(?:bir|bu|bunun|yerine)$/u,
  replacements: [
    [/^(?:evet|hayır)(?!\p{L})/u, 'evet'],
    [/(?<!\p{L})(?:yok|var)(?:tur|dır)?$/u, 'var'],
    [/başarısız/u, 'başarılı'],
    [/yetersiz/u, 'yeterli'],
    [/\s+değil(?:se)?$/u, ''],
    [/\s+ise$/u, ''],
    [/yoksa$/u, 'varsa'],
    [/geçersiz/u, 'geçerli'],
    [/(?:yanlış|hatalı|geçerli)/u, 'doğru'],
    [/(?:reddeder|reddet|reddedil|vazgeç)/u, 'onayla'],
    [/onaylan/u, 'onayla'],
    [/kabul ed/u, 'onayla'],
    [/kapalı/u, 'açık'],
    [/pasif/u, 'aktif'],
    [/(?:m[ae]zs[ae]|[aeıiuü]?rs[ae]|m[ıiuü]yors[ae]|[ıiuü]yors[ae]|y?s[ae])$/u, ''],
  ],
};
