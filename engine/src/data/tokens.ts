/** `\<` is a plain less-than sign; `<name>` is 1 to 80 characters without `<`, `>`, `|` and line breaks. */
const TOKEN = /\\<|<([^<>|\r\n]{1,80})>/g;

/** The names of test data in a label, in the order they first appear. */
export function tokensIn(text: string): string[] {
  const names = [...text.matchAll(TOKEN)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return [...new Set(names)];
}

/** The label with every `<name>` replaced by what `lookUp` gives; a name it does not know stays as written. */
export function substitute(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replace(TOKEN, (match, name: string | undefined) =>
    name === undefined ? '<' : (lookUp(name) ?? match),
  );
}

/** The label with its tokens renamed, as `bind` does at a nested call. */
export function renameTokens(text: string, bind: ReadonlyMap<string, string>): string {
  return text.replace(TOKEN, (match, name: string | undefined) => {
    const renamed = name === undefined ? undefined : bind.get(name);
    return renamed === undefined ? match : `<${renamed}>`;
  });
}
