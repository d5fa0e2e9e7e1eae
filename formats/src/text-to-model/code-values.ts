/** A value that code gives to a name, with where it stands in it. */
type CodeValue = { name: string; value: string; index: number };

/** `"username": "ada"`, `"age": 30` */
const OF_JSON =
  /(?<!\\)(?<head>"(?<name>[\p{L}_][\p{L}\p{N}_.-]{0,40})"\s{0,9}:\s{0,9})(?:"(?<text>[^"\n]{1,100})"|(?<plain>-?\d{1,15}(?:\.\d{1,9})?|true|false)(?![\w.]))/gu;
/** `-F "name=Ada"`, `EMAIL="ada@example.com"`, `total = 10;` */
const OF_LINE =
  /(?<head>(?:^|\s)(?:-F\s|--form\s|--data-urlencode\s|export\s|const\s|let\s|var\s|int\s|string\s|double\s|float\s|bool(?:ean)?\s|değişken\s)?["']?(?<name>[\p{L}_][\p{L}\p{N}_.[\]-]{0,40})\s?=\s?)(?:"(?<text>[^"\n=]{1,100})"|(?<plain>[\p{L}\p{N}][^"'\s;=]{0,60}))(?=["']?;?[ \t]{0,9}(?:\/\/[^\n]{0,200}|\\)?[ \t]{0,9}(?:-{1,2}\p{L}|$))/gmu;
/** What stands for a value that is not said. */
const PLACEHOLDER = /[<>${}]|^\.+$|^(?:your|string|xxx)|your[-_ ]/iu;

/** The values that code gives to names, in their order: those of a request, a form, an assignment. */
export function valuesInCode(text: string): CodeValue[] {
  return [OF_JSON, OF_LINE]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(({ index, groups = {} }) => {
      const { head = '', name = '', text: quoted, plain = '' } = groups;
      const value = quoted ?? plain;
      const at = index + head.length + (quoted === undefined ? 0 : 1);
      return PLACEHOLDER.test(value) ? [] : [{ name, value, index: at }];
    })
    .toSorted((one, other) => one.index - other.index);
}
