const TYPE =
  '(?:string|text|varchar|char|integer|int|long|number|numeric|decimal|float|double|boolean|bool|date|date-?time|timestamp|uuid|guid|enum|array|list|object|metin|tam sayı|sayı|ondalık|tarih)';
const FIELD = new RegExp(
  `^[\`“"*]*(?<name>\\p{L}[\\p{L}\\p{N}_ -]{0,40}?)[\`”"*]*\\s*:\\s*${TYPE}(?:\\s*\\([^()]{1,20}\\))?(?:\\s*[,;]\\s*(?<rest>\\S.*))?$`,
  'iu',
);
/** What says only whether something has to be entered, and nothing of the values. */
const PLAIN =
  /^(?:not null|non-?null|not empty|non-?empty|not blank|required|mandatory|optional|nullable|unique|zorunlu|opsiyonel|isteğe bağlı|boş olamaz|boş bırakılamaz|benzersiz|tekil)\.?$/iu;

/** A field as programmers declare it, `age: Integer, required, between 18 and 99`: its name, and what is said of its values. */
export function declaredField(text: string): { name: string; rest: string } | undefined {
  const { name, rest = '' } = FIELD.exec(text.trim())?.groups ?? {};
  if (name === undefined) return undefined;
  const said = rest.split(/\s*[,;]\s*/).filter((part) => part && !PLAIN.test(part));
  return { name, rest: said.join(', ') };
}
