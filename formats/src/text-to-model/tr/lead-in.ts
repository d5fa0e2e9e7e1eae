import type { LeadInRules } from '../language-rules.ts';

export const leadIn: LeadInRules = {
  order:
    /^(?:önce(?:likle)?|ilk (?:olarak|önce)|sonra(?:sında)?|daha sonra|(?:bunun )?ardından|bundan sonra|son olarak|en son(?:unda)?|bunun üzerine|bu (?:durumda|sırada|aşamada)|böylece|sonuç olarak|ayrıca|herhangi bir (?:anda|adımda)|akabinde)(?:,\s*|\s+)(?=\S)/iu,
  withoutKeywords: (text) =>
    /\sSHALL\s/.test(text) ? text.replaceAll(/(?<!\p{L})(?:THE|THEN|SHALL)\s+/gu, '') : text,
};
