import { registerHooks } from 'node:module';
import { MUTANTS } from './mutants.ts';

/** Puts a fault into what worker threads load: no plugin of the tests sees that. Its number is in the query of this file's address: those threads have no environment. */
const mutant = MUTANTS[Number(new URL(import.meta.url).searchParams.get('mutant'))];

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (!mutant || !url.endsWith(`/server/${mutant.file}`)) return loaded;
    return { ...loaded, source: String(loaded.source).replace(mutant.from, () => mutant.to) };
  },
});
