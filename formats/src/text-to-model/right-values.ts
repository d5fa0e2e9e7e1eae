import type { Model } from '@caseloom/engine';
import type { DataBook } from './data.ts';
import { type Drawing, stepsById } from './drawing.ts';
import { HOLDS } from './guard.ts';
import { isFailure } from './role.ts';

/**
 * A branch that compares data, `<amount> > 2500`, takes right values alone, where wrong ones compare the same and it does not
 * refuse them: they would succeed on it.
 */
export function keepValuesRight({ model, complete, shop }: Drawing): void {
  const steps = stepsById(shop);
  const refused = new Set(
    model.nodes.flatMap(({ id, stepId = '' }) =>
      isFailure(steps.get(stepId)?.label ?? '', shop.language) ? [id] : [],
    ),
  );
  for (const edge of model.edges) {
    if (!edge.guard || complete.has(edge.source) || refused.has(edge.target)) continue;
    for (const name of shop.book.names()) {
      const token = shop.book.token(name);
      const compared = comparisonIn(edge.guard, token);
      if (!compared || compared.isRight) continue;
      const taken = shop.book.valuesOf(name).filter((one) => holds(compared, one));
      const isMixed = new Set(taken.map(({ validity }) => validity)).size > 1;
      if (isMixed) edge.guard += ` and ${token} is valid`;
      break;
    }
  }
}

/**
 * The condition past branches that compare one datum, where some of its invalid values pass none of them: they would go on as if
 * they were right. Nothing where that is not so, or where a later step refuses them.
 *
 * @param next the node that it leads to
 */
export function remainingValid(
  guards: readonly string[],
  next: string,
  { model, shop: { book } }: Drawing,
): string | undefined {
  for (const name of book.names()) {
    const token = book.token(name);
    const compared = guards.flatMap((guard) => comparisonIn(guard, token) ?? []);
    if (compared.length < guards.length) continue;
    const values = book.valuesOf(name);
    const isTaken = (one: Value) =>
      compared.some((each) => (one.validity === 'valid' || !each.isRight) && holds(each, one));
    const isLeft = values.some((one) => one.validity === 'invalid' && !isTaken(one));
    if (!isLeft || isRefusedBehind(next, `${token} is invalid`, model)) continue;
    const isOnlyWrong = !values.some((one) => one.validity === 'valid' && isTaken(one));
    const isValid = `${token} is valid`;
    return isOnlyWrong
      ? isValid
      : [...compared.map(({ guard }) => `not (${guard})`), isValid].join(' and ');
  }
  return undefined;
}

type Value = ReturnType<DataBook['valuesOf']>[number];
/** A condition that compares data; `isRight`: it takes right values alone. */
type Comparison = { guard: string; operator: string; bound: string; isRight: boolean };

function holds({ operator, bound }: Comparison, { value }: Value): boolean {
  if (bound.startsWith('"')) return JSON.stringify(value) === bound;
  return value !== '' && HOLDS[operator]?.(Number(value), Number(bound)) === true;
}

function comparisonIn(condition: string, token: string): Comparison | undefined {
  if (!condition.startsWith(token)) return undefined;
  const right = ` and ${token} is valid`;
  const isRight = condition.endsWith(right);
  const guard = isRight ? condition.slice(0, -right.length) : condition;
  const [, operator = '', bound = ''] =
    /^ (>=|<=|>|<|=(?= ")) (-?[\d.]+|"[^"]*")$/.exec(guard.slice(token.length)) ?? [];
  return operator ? { guard, operator, bound, isRight } : undefined;
}

/** Whether a branch behind a node has a condition. */
function isRefusedBehind(node: string, condition: string, { edges }: Model): boolean {
  const reached = new Set([node]);
  for (const one of reached)
    for (const { source, target, guard } of edges) {
      if (source !== one) continue;
      if (guard?.includes(condition)) return true;
      reached.add(target);
    }
  return false;
}
