import type { GuardRules } from '../language-rules.ts';

export const guard: GuardRules = {
  wrong:
    /(?:geçersiz|geçerli değil|yanlış|hatalı|doğru değil|uygun değil|uygunsuz|çok (?:kısa|uzun|küçük|büyük)|aralık dışı|sınır(?:lar)?(?:ın)? dışı|kurala uym)/u,
  // not "doğrulama kodu", "doğrudan", "geçerlilik süresi", "uygunluk"
  right: /(?<!\p{L})(?:geçerli(?!l)|doğru(?!l|dan)|uygun(?!l))/u,
  empty: /(?:boş|girilme(?:z|di|miş)|eksik|doldurulma(?:z|dı|mış)|belirtilme(?:z|di|miş))/u,
  wrongLength: /\d\s*(?:karakter|hane|rakam|harf)\p{L}*\s+(?:daha )?(?:kısa|uzun|az|fazla)/u,
  compared: [
    [
      /(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve üzeri|ve üstü|veya (?:daha )?(?:fazla|büyük))/u,
      '>=',
    ],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:ve altı|veya (?:daha )?(?:az|küçük))/u, '<='],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:büyük|fazla|yüksek|çok)/u, '>'],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:aşar|geçer|aşıyor|geçiyor)/u, '>'],
    [/(-?\d+(?:\.\d+)?)\s*(?:tl|lira)?\s*['’]?\p{L}{0,5}\s+(?:küçük|az|düşük|kısa)/u, '<'],
    [/(-?\d+(?:\.\d+)?)\s*(?:\p{L}{0,5}\s*)?(?:eşit)/u, '='],
  ],
  enters: /(?:gir(?:er|ilir|iyor|di)|yaz(?:ar|ılır)|doldur|seç(?:er|ilir)|belirt|ver(?:ir|ilir))/u,
  inflection: "['’]?\\p{L}{0,7}",
};
