const TYPE =
  '(?:string|text|varchar|char|integer|int|long|number|numeric|decimal|float|double|boolean|bool|date|date-?time|timestamp|uuid|guid|enum|array|list|object|metin|tam sayı|sayı|ondalık|tarih)';
const NAME = '[`“"*]*(?<name>\\p{L}[\\p{L}\\p{N}_ -]{0,40}?)[`”"*]*';
const BOUNDS = '(?:\\s*[,;]\\s*(?<rest>\\S.*?))?';
const FIELDS = [
  new RegExp(`^${NAME}\\s*:\\s*${TYPE}(?:\\s*\\([^()]{1,20}\\))?${BOUNDS}$`, 'iu'),
  new RegExp(`^${NAME}\\s*\\(${TYPE}${BOUNDS}\\)(?:\\s*[:–-].*)?$`, 'iu'),
];
/** What says only whether something has to be entered, and nothing of the values. */
const PLAIN =
  /^(?:not null|non-?null|not empty|non-?empty|not blank|required|mandatory|optional|nullable|unique|zorunlu|opsiyonel|isteğe bağlı|boş olamaz|boş bırakılamaz|benzersiz|tekil)\.?$/iu;

/** A field as programmers declare it, `age: Integer, required, between 18 and 99`, `Age (Integer, 18-99)`: its name, and what is said of its values. */
export function declaredField(text: string): { name: string; rest: string } | undefined {
  const { name, rest = '' } =
    FIELDS.map((field) => field.exec(text.trim())?.groups).find(Boolean) ?? {};
  if (name === undefined) return undefined;
  const bounds = rest.split(/\s*[,;]\s*/).filter((part) => part && !PLAIN.test(part));
  return { name, rest: bounds.join(', ') };
}
