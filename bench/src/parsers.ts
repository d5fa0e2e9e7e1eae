import { BAD_INPUTS, PARSERS } from '@caseloom/formats/bad-inputs';
import { report } from './timing.ts';

const MEGABYTE = 1_000_000;
/** The worst texts of each parser that are printed. */
const WORST = 3;

/**
 * Every parser on a megabyte of each text that is hard on parsers: seconds per megabyte, beside
 * splitting as much text into words.
 */
export async function benchParsers(): Promise<void> {
  const control = await secondsOf(() => 'word '.repeat(MEGABYTE / 5).split(/\s+/));
  for (const parser of Object.keys(PARSERS) as (keyof typeof PARSERS)[]) {
    const times = [];
    for (const { name, text } of BAD_INPUTS.filter((input) => input.parser === parser)) {
      const content = text(MEGABYTE);
      const seconds = await secondsOf(() => PARSERS[parser](content));
      times.push({ name, perMegabyte: (seconds * MEGABYTE) / content.length });
    }
    times.sort((a, b) => b.perMegabyte - a.perMegabyte);
    for (const { name, perMegabyte } of times.slice(0, WORST)) {
      const ratio = (perMegabyte / control).toFixed(0);
      const what = `${parser}: ${name}`.replace(/\s+/g, ' ').slice(0, 44);
      report(what, `${perMegabyte.toFixed(2)} s/MB`, `${ratio} × splitting into words; goal: 1 s`);
    }
  }
}

/** Processor time, as the machine may have other things to do. */
async function secondsOf(call: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await call();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000_000;
}
