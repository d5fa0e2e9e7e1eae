/** What an arrow between states says, in the notation of state charts: `event [guard] / effect; effect`. */
export type StateLabel = { event: string; guard: string; effects: string[] };

/** A call of an API, whose slash begins its address and no effect. */
const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S*/;

/** Reads the words of an arrow between states. A slash inside a word is none of the notation. */
export function readStateLabel(text: string): StateLabel {
  const guard = /\[[^[\]]*\]/.exec(text)?.[0] ?? '';
  const words = text.replace(guard, ' ').replace(/\s+/g, ' ').trim();
  const request = REQUEST.exec(words)?.[0] ?? '';
  const [more = '', ...effects] = words.slice(request.length).split(/(?:^| )\/ ?/);
  return {
    event: (request + more).trim(),
    guard,
    effects: effects
      .flatMap((effect) => effect.split(';'))
      .map((effect) => effect.trim())
      .filter(Boolean),
  };
}
