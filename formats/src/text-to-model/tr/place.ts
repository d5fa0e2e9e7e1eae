import type { PlaceRules } from '../place-rules.ts';

export const place: PlaceRules = {
  seeks:
    /(?<!\p{L})(?:belirler|bulur|getirir|arar|sorgular|tespit eder|saptar|hesaplar|yükler|eşleştirir|belirlenir|bulunur|getirilir|aranır|sorgulanır|hesaplanır)$/u,
  missing:
    /(?<!\p{L})(?:bulun(?:a)?m(?:a(?:ma)?s[ıi]|a(?:dı|z|mış|yan|yor)|uyor|adı)|yok(?:sa|tur|luğu)?|mevcut değil\p{L}*|kayıtlı değil\p{L}*|boş(?:sa)? (?:liste|sonuç))(?!\p{L})|bulunama|bulunmuyor|bulunmama/u,
  badInput:
    /(?<!\p{L})(?:zorunlu|eksik|boş|geçersiz|hatalı|yanlış)(?!\p{L}*lık)\p{L}*(?:\s+\p{L}+)*\s*/u,
  anyField:
    /(?<!\p{L})(?:(?:alanlar|bilgiler|veriler|girdiler|değerler)\p{L}*|form(?:d[ae](?:ki)?|un|u)?(?!\p{L})|(?<!\p{L})(?:bir|bazı) (?:alan|bilgi|girdi)\p{L}*|(?:zorunlu|gerekli|herhangi bir|girilen|eksik|hatalı|geçersiz) (?:ya da |veya |ve )?(?:\p{L}+ )?(?:alan|bilgi|veri|girdi)\p{L}*)/u,
  broken: /(?<!\p{L})(?:geçersiz|hatalı|yanlış|uymu|uymama|uygun olma|uygun değil|geçerli değil)/u,
  input: /(?<!\p{L})(?:bilgi|veri|alan|form|girdi|değer|giriş)\p{L}*/u,
};
