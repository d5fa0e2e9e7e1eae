import { describe, expect, it } from 'vitest';
import { BAD_INPUTS, PARSERS } from './bad-inputs.ts';

const LENGTH = 25_000;
/** Processor time of this thread below which a ratio says nothing. */
const NOISE_MS = 60;

describe.each(Object.keys(PARSERS) as (keyof typeof PARSERS)[])('the parser of a %s', (parser) => {
  const inputs = BAD_INPUTS.filter((input) => input.parser === parser);

  it('takes at most linear time for any input', async () => {
    const slow: string[] = [];
    for (const { name, text } of inputs) {
      const [small, large] = [text(LENGTH), text(4 * LENGTH)];
      // what others do on this machine makes a try slow, not each of three
      for (let tries = 0; tries < 3; tries++) {
        const smallTime = Math.max(await workOf(parser, small), NOISE_MS / 8);
        const largeTime = await workOf(parser, large);
        if (largeTime < NOISE_MS || largeTime / smallTime < 9) break;
        if (tries === 2) slow.push(`${name}: ${Math.round(largeTime)} ms`);
      }
    }
    expect(slow).toEqual([]);
  }, 600_000);
});

/** Milliseconds of processor time, not of the clock. */
async function workOf(parser: keyof typeof PARSERS, text: string): Promise<number> {
  const begin = process.threadCpuUsage();
  await PARSERS[parser](text);
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}
