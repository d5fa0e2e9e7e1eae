import type { OppositeRules } from '../language-rules.ts';

export const opposite: OppositeRules = {
  denied:
    /(?<!\p{L})(?:değil|yok|başarısız|geçersiz|yetersiz|yanlış|hatalı)|m[ae]z(?:s[ae])?(?!\p{L})|m[ıiuü]yor|m[ae]d[ıi]/u,
  replacements: [
    [/^(?:evet|hayır)(?!\p{L})/u, 'evet'],
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
