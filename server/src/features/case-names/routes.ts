import type { Language } from '@caseloom/locales';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor } from '../../http/deps.ts';
import { tryModelThenRules } from '../language-model/client.ts';
import { toFailureMessage } from '../language-model/failure.ts';
import { openModel } from '../model/queries/opened-model.ts';
import { findModel } from '../model/queries.ts';
import { listLiveCases } from '../suite/queries/cases.ts';
import { requireSuite } from '../suite/queries.ts';
import { type Cases, type Named, type NamelessCase, nameByRules } from './name-by-rules.ts';

const api = authenticated.ai;

/** How many cases are named at once: each is distinguished from all others. */
const MAX_CASES = 1000;

/** Better names for the cases of a suite: proposed, never given. */
export const caseNameRoutes = {
  nameCases: api.nameCases.handler(async ({ context, input, signal }) => {
    const { db, actor } = context;
    const { suiteId, way, language = context.language } = input;
    const found = await inCompany(db, actor.companyId, (tx) => openCases(tx, actor, suiteId));
    const unnamed = found.cases.filter(({ isNamed }) => !isNamed);
    const { result, failure, ...outcome } = await tryModelThenRules(context, actor.companyId, {
      isAllowed: way !== 'rules' && unnamed.length > 0,
      limit: () => context.limits.take('accountDraft', actor.id),
      byRules: () => nameByRules(found, language),
      byModel: async (endpoint, usage) => {
        const { nameByModel } = await import('./name-by-model.ts');
        return nameByModel(endpoint, { ...found, language, signal, usage });
      },
    });
    return {
      ...outcome,
      failure: failure && toFailureMessage(failure, language),
      names: findBetter(result, unnamed, language),
      left: found.left,
    };
  }),
};

/** The cases of a suite, and its model where that is still there. */
async function openCases(
  tx: Queryable,
  actor: Actor,
  id: string,
): Promise<Cases & { left: number }> {
  const suite = await requireSuite(tx, actor, id);
  if (suite.status !== 'ready') throw new AppError('suite_not_ready');
  const cases: NamelessCase[] = [];
  for (let after = -1; cases.length < MAX_CASES; ) {
    const rows = await listLiveCases(tx, suite, after);
    const last = rows.at(-1);
    if (!last) break;
    for (const { key, name, polarity, wording, content, origin } of rows) {
      const { path, data, steps } = content;
      const wordedName = wording?.name;
      // what people write has the title that they gave it
      if (origin === 'written') continue;
      cases.push({
        ...{ key, polarity, path, data, steps },
        ...{ name: wordedName ?? name, isNamed: wordedName !== undefined },
      });
    }
    after = last.position;
  }
  const model =
    suite.modelId === null ? undefined : await findModel(tx, actor.companyId, suite.modelId);
  const { testCases = cases.length, written = 0 } = suite.figures ?? {};
  const left = testCases - written - MAX_CASES;
  return {
    cases: cases.slice(0, MAX_CASES),
    left: Math.max(0, left),
    opened: model && (await openModel(tx, model)),
  };
}

/** The names that differ from the present ones, for cases that have no name by a person. */
function findBetter(made: Named[], cases: NamelessCase[], language: Language) {
  const names = new Map(made.map(({ key, name }) => [key, name]));
  return cases.flatMap(({ key, name: before }) => {
    const name = names.get(key)?.trim();
    const isSame = name?.toLocaleLowerCase(language) === before.toLocaleLowerCase(language);
    return name && !isSame ? [{ key, before, name }] : [];
  });
}
