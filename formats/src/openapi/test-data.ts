import type { TestData } from '@caseloom/engine';
import type { Input } from './input.ts';

/** Letters of a name of test data. */
const MAX_TOKEN = 80;

/** The test data of all inputs, each by the name of its token. */
export class InputData {
  readonly #data = new Map<string, TestData[]>();
  /** By name and classes: the token. */
  readonly #tokens = new Map<string, string>();

  /** How many have a placeholder for a value. */
  placeholders = 0;

  get all(): TestData[] {
    return [...this.#data.values()].flat();
  }

  /**
   * Inputs of one name share their test data where they take the same values as the first of them; others are named
   * after their own operation too.
   */
  tokenOf(input: Input, operation: string): string {
    const { name, ...classes } = input;
    const [plain, own] = [toToken(name), ofOperation(name, operation)];
    const key = JSON.stringify([name, classes]);
    const keyInOperation = JSON.stringify([operation, name, classes]);
    const known = this.#tokens.get(key) ?? this.#tokens.get(keyInOperation);
    if (known) return known;
    const names = [plain, own];
    const free = names.find((one) => !this.#data.has(one)) ?? this.#numbered(plain);
    this.#tokens.set(free === plain ? key : keyInOperation, free);
    if (input.isPlaceholder) this.placeholders += 1;
    this.#data.set(free, toData(free, classes));
    return free;
  }

  /**
   * The token of what an operation depends on beside its inputs, or of what is left out of its requests: it has invalid
   * values alone.
   *
   * @param words what they are
   */
  invalidOf(operation: string, words: string, invalid: string[]): string {
    const own = ofOperation(words, operation);
    const free = this.#data.has(own) ? this.#numbered(own) : own;
    this.#data.set(free, toData(free, { type: 'list', valid: [], invalid, isSecret: false }));
    return free;
  }

  #numbered(name: string): string {
    for (let number = 2; ; number++) {
      const free = `${name.slice(0, MAX_TOKEN - 6)} ${number}`;
      if (!this.#data.has(free)) return free;
    }
  }
}

function toToken(name: string): string {
  const plain = name.replace(/[<>|\r\n]/g, ' ').replace(/\s+/g, ' ');
  return plain.trim().slice(0, MAX_TOKEN).trim() || 'value';
}

/** `status (placeOrder)`: what stands behind a name in brackets, a title leaves out where it names the request. */
function ofOperation(name: string, operation: string): string {
  const plain = toToken(name)
    .slice(0, MAX_TOKEN / 2)
    .trim();
  return `${plain} (${toToken(operation).slice(0, MAX_TOKEN / 2 - ' ()'.length)})`;
}

function toData(name: string, { type, valid, invalid, range, isSecret }: Omit<Input, 'name'>) {
  const shared = { name, type, ...(isSecret && { isSecret }) };
  const data: TestData[] = [];
  if (valid.length > 0)
    data.push({
      ...{ id: `${name} valid`, ...shared, validity: 'valid', values: valid },
      ...(range && { range }),
    });
  if (invalid.length > 0)
    data.push({ id: `${name} invalid`, ...shared, validity: 'invalid', values: invalid });
  return data;
}
