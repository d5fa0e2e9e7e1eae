/** So many guards of earlier transitions are repeated in a later one. */
const MAX_EARLIER = 8;
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ...([
    ['<', '>='],
    ['>=', '<'],
    ['>', '<='],
    ['<=', '>'],
  ] as const),
  ...([
    ['==', '!='],
    ['!=', '=='],
    ['===', '!=='],
    ['!==', '==='],
  ] as const),
]);

/**
 * The guard of a transition for which none of those before it may hold: the first that holds is taken.
 *
 * @param earlier the guards of the transitions before it, for the same event
 */
export function guardAfter(earlier: readonly string[], guard: string): string {
  if (earlier.length === 0 || earlier.length > MAX_EARLIER) return guard;
  const own = guard.includes('||') ? `(${guard})` : guard;
  return [...earlier.map(oppositeOf), own].filter(Boolean).join(' && ');
}

/** `x >= 3` of `x < 3`, `!done` of `done`, and any other guard in brackets. */
function oppositeOf(guard: string): string {
  const compared = /^([^<>=!&|()"']+?)(<=|>=|===|==|!==|!=|<|>)([^<>=!&|()"']+)$/.exec(guard);
  const sign = OPPOSITES.get(compared?.[2] ?? '');
  if (compared && sign) return `${compared[1]}${sign}${compared[3]}`;
  return /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(guard) ? `!${guard}` : `!(${guard})`;
}
