import type { EndingRules } from '../language-rules.ts';

export const ending: EndingRules = {
  end: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:kullanım (?:senaryosu|durumu)|senaryo|akış|işlem|süreç|test|oturum)\s+(?:(?:başarısız|başarısızlıkla|başarıyla|burada|böylece)\s+)?(?:olarak\s+)?(?:biter|sona erer|sonlanır|sonlandırılır|bitirilir|son bulur|tamamlanır|(?<=başarısız\s)olur)[.\s]*$/u,
  back: /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+|[,;]\s*)(?:(?:kullanıcı|sistem|akış|senaryo|işlem|süreç)\s+)?(?:(?:ana|temel|normal) akış(?:ta|ın|a)?(?:ki)?\s+)?(?:adım\s+(\d+)\s*['’]?\s*(?:\p{L}{1,4})?|(\d+)\s*\.?\s*(?:numaralı |nolu |no'?lu )?adım(?:a|dan|ından|ına)?)(?:\s+itibaren)?\s+(?:geri\s+)?(?:dön\p{L}*|devam ed\p{L}*|gid\p{L}*|geç\p{L}*|sürdürül\p{L}*)[.\s]*$/u,
  backOf:
    /(?:^|[,;]?\s+(?:ve|sonra|ardından)\s+)(?:\p{L}+\s+){1,2}?(\d+)\s*\.?\s*(?:numaralı )?adım(?:a|dan|ından|ına)\s+(?:geri\s+)?(?:dön|devam ed|gid|geç)\p{L}*[.\s]*$/u,
  often:
    /,?\s*\(?((?:en fazla|en çok|azami)\s+(?:\d+|iki|üç|dört|beş|on)\s+(?:kez|kere|defa))\)?/iu,
  repetition:
    /^(?:\p{L}+,?\s+)?(?:(?<until>.{3,120}?[ae])\s+(?:kadar|dek)\s+)?(?<step>\d{1,3})\.?\s*(?:(?:-|–|ile|ve)\s*\d{1,3}\.?\s*)?(?:arasındaki\s+)?adım(?:lar)?(?:[ıi])?\s+(?:tekrar\p{L}*|yinelen\p{L}*)(?:\s+(?:eder|edilir))?$/su,
};
