import type { FormRules } from '../form-rules.ts';

export const form: FormRules = {
  fills:
    /(?:form|alan|bilgi|veri|detay|ayrıntı)\p{L}*\s+(?:\p{L}+\s+){0,2}?(?:gir(?:er|ilir|iyor|di)|doldur|yaz(?:ar|ılır)|tamamla(?:r|nır))/u,
  signsIn: /giriş|oturum|hesap|kimlik/u,
  ofName: /^(?:geçerli|doğru) (?:bir )?(?:biçim|format|adres)\p{L}{0,6}(?: olmalı\p{L}*)?$/u,
  demanded: [
    /^(?:eğer )?(?<name>\p{L}[\p{L} -]{1,48}?)(?:,? (?:girilmiş(?:se| ise)|girildiyse|girilirse|verilmiş(?:se| ise)|doluysa|varsa),?)? (?:geçerli|doğru) (?:bir )?(?<kind>.{2,40}?) olmalı\p{L}*$/u,
  ],
  broken: (name) => `${name} geçersizse`,
};
