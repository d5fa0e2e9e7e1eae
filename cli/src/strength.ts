import type { GenerationSettings } from '@caseloom/engine';
import { oneOf } from './options.ts';

/** `--strength`, with PICT's word for every combination. @throws CommandError where it is none */
export function strengthOf(value: string): GenerationSettings['strength'] {
  if (value === 'max') return 'all';
  const word = oneOf('--strength', value, ['0', '1', '2', '3', '4', '5', '6', 'base', 'all']);
  return word === 'base' || word === 'all'
    ? word
    : (Number(word) as GenerationSettings['strength']);
}
