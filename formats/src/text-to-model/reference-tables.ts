import type { Language } from '@caseloom/locales/language';
import { lower } from './lower.ts';

/** The first column of a glossary. */
const TERM =
  /^(?:terms?(?: used)?|terminology|words?|concepts?|acronyms?|abbreviations?|terim(?:ler)?|kavram(?:lar)?|kısaltma(?:lar)?|sözcük|kelime)$/u;
/** The columns of a list of messages, but for when each of them is shown. */
const CODE =
  /^(?:#|no|nr|[iı]d|code|number|(?:(?:message|error) )?(?:code|no|number|id)|kod(?:u)?|numara|(?:mesaj|hata|uyarı) (?:kodu|no|numarası))\.?$/u;
const MESSAGE =
  /^(?:(?:(?:error|system|user) )?messages?(?: text)?|texts?|wording|(?:hata |sistem |uyarı )?(?:mesaj|metin|ileti)(?:ı|i|lar|ler|ları|leri)?|(?:mesaj|ileti|uyarı) metni|uyarı)$/u;
/** `M-01`, `ERR_12`: what a message is known by, unlike a status that is answered. */
const OWN_CODE = /^\p{L}{1,8}[-_. ]?\d{1,5}$/u;

/** Whether a table only explains words or lists messages: nothing is done in it, and no row is a branch. */
export function isReferenceTable(rows: readonly string[][], language: Language): boolean {
  const [first = [], ...body] = rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  const [head = ''] = header;
  if (TERM.test(head)) return header.length < 4;
  const isOfMessages = CODE.test(head) && header.some((cell) => MESSAGE.test(cell));
  if (!isOfMessages || header.length > 4) return false;
  return header.length === 2 || body.every(([cell = '']) => OWN_CODE.test(cell.trim()));
}
