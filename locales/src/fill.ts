/** A sentence with each `{{name}}` filled; one that nothing was given for stays as it is. */
export function fill(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (hole, name) => String(params[name] ?? hole));
}
