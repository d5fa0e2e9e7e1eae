/** `\{` is a plain brace; `{name}` is a state variable where the model has one of that name. */
const TOKEN = /\\\{|\{([\p{L}_][\p{L}\p{N}_]*)\}/gu;

/** The state variables that a text names, each once. */
export function stateTokensIn(text: string, stateNames: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(TOKEN)].flatMap(([, name]) => name ?? []);
  return [...new Set(names)].filter((name) => stateNames.has(name));
}

/** The text with other names in its `{name}`. */
export function renameStateTokens(text: string, renamed: ReadonlyMap<string, string>): string {
  return text.replace(TOKEN, (match, name: string | undefined) => {
    const other = name === undefined ? undefined : renamed.get(name);
    return other === undefined ? match : `{${other}}`;
  });
}

/**
 * The text with every `{name}` replaced by what `lookUp` gives, which stands for itself even where it
 * looks like a token of test data; a name that it does not know stays as written.
 */
export function substituteState(
  text: string,
  lookUp: (name: string) => string | undefined,
): string {
  return text.replace(TOKEN, (match, name: string | undefined) =>
    name === undefined ? '{' : (lookUp(name)?.replaceAll('<', '\\<') ?? match),
  );
}
