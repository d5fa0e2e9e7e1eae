/**
 * Words of a name that was written for a programmer: `v_BaseURL` gives "Base URL",
 * `go_to_login` gives "Go to login", `e_AddPet` gives "Add pet". Runs of capitals stay as they are.
 */
export function toLabel(name: string): string {
  const words = name
    .trim()
    .replace(/^[ve]_(?=.)/, '')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}[\p{Lu}\d]+$/u.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return toText(label.charAt(0).toUpperCase() + label.slice(1));
}

/** Text in which nothing reads as a test data token. */
export function toText(text: string): string {
  return text.replaceAll('<', '\\<');
}

/** A guard and its actions as one line on the picture, in the notation of state charts: `[guard] / action; action`. */
export function toArcLabel(guard: string | undefined, actions: string[]): string {
  const condition = guard ? `[${guard.replace(/\s+/g, ' ').trim()}]` : '';
  const effect = actions.map((action) => action.trim().replace(/;$/, '')).join('; ');
  return toText([condition, effect && `/ ${effect}`].filter(Boolean).join(' ')).slice(0, 500);
}
