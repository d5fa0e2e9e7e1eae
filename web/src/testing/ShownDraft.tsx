import type { Draft } from '@caseloom/contract';
import { withChoices } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { draftOf } from '../features/draft/api.ts';
import { Review } from '../features/draft/review/Review.tsx';
import { DRAFT_ID } from './draft.ts';

/** A draft as its page shows it: as the server has it, also after each change. */
export function ShownDraft() {
  const { data } = useQuery(draftOf(DRAFT_ID));
  return data ? <Review draft={data} /> : null;
}

type Decisions = Partial<Draft['choices']> & { restored?: Draft['leftOver'] };

/** A server that keeps a draft and what is said of it; `kept` is the draft as it has it. */
export function aDraftServer(draft: Draft) {
  const server = { kept: draft };
  const choose = (body: unknown) => {
    const { parts = {}, answers = {}, dismissed = [], restored = [] } = body as Decisions;
    const { choices, revision } = server.kept;
    const isRestored = ({ line }: Draft['leftOver'][number]) =>
      restored.some((one) => one.line === line);
    const now = {
      parts: withChoices(choices.parts, parts),
      answers: withChoices(choices.answers, answers),
      dismissed: [...choices.dismissed.filter((one) => !isRestored(one)), ...dismissed],
    };
    server.kept = { ...server.kept, choices: now };
    return { body: { revision, choices: now } };
  };
  const answers = {
    [`GET /api/ai/draft/${DRAFT_ID}`]: () => ({ body: server.kept }),
    [`PUT /api/ai/draft/${DRAFT_ID}/choices`]: choose,
  };
  return { server, answers };
}
