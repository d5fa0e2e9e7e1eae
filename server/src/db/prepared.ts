import type { ClientBase, Pool } from 'pg';

/** So many statements are kept prepared by each connection; a plan takes up to some ten kilobytes there. */
const MAX = 200;
/** How often a text comes before it is worth that: those with a list of as many values as there happen to be come once. */
const OFTEN = 10;
/** So many texts are counted before the counts begin again. */
const MAX_COUNTED = 5000;

/** Which statements come again and again, and the names by which connections keep them. */
class FrequentStatements {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** @returns the name under which a connection keeps this statement; undefined where it is not worth it */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size === MAX) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (this.#counts.size === MAX_COUNTED) this.#counts.clear();
    this.#counts.set(text, count);
    // what `*` gives may change beneath a plan, which is an error then
    if (count < OFTEN || /^\s*select\s+("?\w+"?\.)?\*|returning\s+\*/i.test(text)) return undefined;
    this.#counts.delete(text);
    const name = `q${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

type Query = (...given: unknown[]) => unknown;
type Parameterized = { text: string; values?: unknown; name?: string };

/**
 * Has the connections of a pool keep the plans of statements that come often: to read and plan one, with the
 * policies of its tables, takes ten times as long as to carry it out.
 */
export function keepPlans(pool: Pool): Pool {
  const frequent = new FrequentStatements();
  return pool.on('connect', (client) => keepPlansOf(client, frequent));
}

function keepPlansOf(client: ClientBase, frequent: FrequentStatements): void {
  changeQueries(client, (query, values) => {
    const name = isParameterized(query, values) ? frequent.nameOf(query.text) : undefined;
    return name ? Object.assign({}, query, { name }) : query;
  });
}

/** Has a connection make each query as `change` gives it. */
export function changeQueries(
  client: ClientBase,
  change: (query: unknown, values: unknown) => unknown,
): void {
  // what its class has when a statement is made, which need not be what it had when it connected
  const kind: { query: Query } = Object.getPrototypeOf(client);
  const changing: Query = (query, ...rest) =>
    kind.query.call(client, change(query, rest[0]), ...rest);
  client.query = changing as typeof client.query;
}

/** A statement of the query builder, with values: one without may be several in one text. */
function isParameterized(query: unknown, values: unknown): query is Parameterized {
  const { text, name, submit, values: own } = Object(query);
  const given = Array.isArray(values) ? values : own;
  const isText = typeof text === 'string' && !name && !submit;
  return isText && Array.isArray(given) && given.length > 0;
}
