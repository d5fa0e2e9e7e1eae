import type { FormRules } from '../form-rules.ts';

export const form: FormRules = {
  fills:
    /(?:form|alan|bilgi|veri|detay|ayrıntı)\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:gir(?:er|ilir|iyor|di)|doldur|yaz(?:ar|ılır)|tamamla(?:r|nır))/u,
  signsIn: /giriş|oturum|hesap|kimlik/u,
  ofName: /^(?:geçerli|doğru) (?:bir )?(?:biçim|format|adres)\p{L}{0,6}(?: olmalı\p{L}*)?$/u,
};
