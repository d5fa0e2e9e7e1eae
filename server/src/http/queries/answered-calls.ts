import { deserialize, serialize } from 'node:v8';
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { asOwner, type Db, type Queryable } from '../../db/open.ts';
import { databaseErrorFields } from '../../error-fields.ts';
import { type AuthorizationSnapshot, answeredCalls, callSteps } from '../schema.ts';

/** How often a process confirms that its calls are in progress. */
export const HEARTBEAT_MS = 2000;
/** Without a confirmation for so long, the process that began a call is gone. Citus takes no `now()` where rows conflict. */
const IS_LOST = sql`excluded.seen_at - ${answeredCalls.seenAt} > interval '8 seconds'`;

/**
 * Notes that a call begins, or that it continues where its process died.
 *
 * @returns what is known of it where it was made before, undefined where that was just forgotten;
 *   jobs/tidy.ts forgets it after a day
 */
export async function beginCall(db: Db, call: { id: string; requestHash: string }) {
  const begun = await db
    .insert(answeredCalls)
    .values(call)
    .onConflictDoUpdate({
      target: answeredCalls.id,
      set: { seenAt: sql`excluded.seen_at` },
      setWhere: and(
        isNull(answeredCalls.status),
        eq(answeredCalls.requestHash, call.requestHash),
        IS_LOST,
      ),
    })
    .returning({ id: answeredCalls.id });
  if (begun.length > 0) return 'begun' as const;
  const [known] = await db.select().from(answeredCalls).where(eq(answeredCalls.id, call.id));
  return known;
}

/** Confirms that calls are in progress. */
export async function touchCalls(db: Db, ids: string[]): Promise<void> {
  await db.update(answeredCalls).set({ seenAt: sql`now()` }).where(inArray(answeredCalls.id, ids));
}

/** Stores what a call answered, and deletes the results of its transactions: a repetition needs only the answer. */
export async function finishCall(
  db: Db,
  id: string,
  answered: { status: number; answer: string | null; grounds: AuthorizationSnapshot | null },
): Promise<void> {
  await db.update(answeredCalls).set(answered).where(eq(answeredCalls.id, id));
  await db.delete(callSteps).where(eq(callSteps.callId, id));
}

/** Deletes a call with the results of its transactions: its repetition is executed as a new call. */
export async function forgetCall(db: Db, id: string): Promise<void> {
  await db.delete(answeredCalls).where(eq(answeredCalls.id, id));
}

/** Lets a call that failed be repeated at once; it goes on after the transactions that are done. */
export async function releaseCall(db: Db, id: string): Promise<void> {
  const isThis = eq(answeredCalls.id, id);
  const steps = db.select().from(callSteps).where(eq(callSteps.callId, id));
  await db.delete(answeredCalls).where(and(isThis, notExists(steps)));
  await db
    .update(answeredCalls)
    .set({ seenAt: new Date(0) })
    .where(isThis);
}

/** Seals what is kept of a call, and opens it; and knows what its caller may. */
type Keeping = {
  seal: (text: string) => string;
  open: (kept: string) => string;
  within: (tx: Queryable) => Promise<AuthorizationSnapshot | null>;
  require: (grounds: AuthorizationSnapshot | null) => Promise<void>;
};

/** The result of a transaction with its grounds. The kind tells it from results that were stored before there were grounds. */
const STEP = 'step with grounds';
type Step = { kind: typeof STEP; result: unknown; grounds: AuthorizationSnapshot | null };
const isStep = (kept: unknown): kept is Step =>
  typeof kept === 'object' && kept !== null && 'kind' in kept && kept.kind === STEP;

/**
 * The same database for one call: each transaction that changes something notes, as part of it, what
 * it gave, and is not done again where the call is made again. A call begun twice at once does each of
 * its transactions once.
 */
export async function rememberSteps(
  db: Db,
  callId: string,
  { seal, open, within, require }: Keeping,
): Promise<(db: Db) => Db> {
  const done = await db
    .select()
    .from(callSteps)
    .where(eq(callSteps.callId, callId))
    .orderBy(asc(callSteps.position));
  const known = new Map(done.map(({ position, result }) => [position, result]));
  const toResult = async (sealed: string) => {
    const kept: unknown = deserialize(Buffer.from(open(sealed), 'base64'));
    if (isStep(kept)) await require(kept.grounds);
    return (isStep(kept) ? kept.result : kept) as never;
  };
  let next = 0;
  return (given) => {
    const transaction: Db['transaction'] = async (work, config) => {
      const position = next++;
      const kept = known.get(position);
      if (kept !== undefined) return toResult(kept);
      if (config?.accessMode === 'read only') return given.transaction(work, config);
      return given
        .transaction(async (tx) => {
          const result = await work(tx);
          await noteStep(tx, { callId, position }, async () => {
            const step: Step = { kind: STEP, result, grounds: await within(tx) };
            return seal(serialize(step).toString('base64'));
          });
          return result;
        }, config)
        .catch(async (error) =>
          toResult(await findDoneElsewhere(given, { callId, position }, error)),
        );
    };
    return Object.assign(Object.create(given), { transaction });
  };
}

/**
 * Whether the transaction changed something: of what it does on other servers, those of a Citus cluster, this one knows
 * nothing, so that it may have.
 */
const IS_CHANGE = sql`pg_current_xact_id_if_assigned() is not null
  or current_setting('citus.version', true) is not null`;

/** As the owner of the tables: no company has to do with it. What changed nothing can be done again. */
async function noteStep(
  tx: Queryable,
  at: { callId: string; position: number },
  write: () => Promise<string>,
): Promise<void> {
  const { rows } = await tx.execute<{ isChange: boolean; role: string }>(
    sql`select ${IS_CHANGE} as "isChange", current_setting('role') as role`,
  );
  const [found] = rows;
  if (!found?.isChange) return;
  const result = await write();
  const note = async () => void (await tx.insert(callSteps).values({ ...at, result }));
  await (found.role === 'none' ? note() : asOwner(tx, note));
}

/** What another process has noted of the same transaction meanwhile. @throws the error where that is another one */
async function findDoneElsewhere(
  db: Db,
  { callId, position }: { callId: string; position: number },
  error: unknown,
): Promise<string> {
  const { code, table } = databaseErrorFields(error);
  // of a Citus cluster it is a part of the table
  if (code !== '23505' || !/^call_steps(_\d+)?$/.test(table ?? '')) throw error;
  const isThis = and(eq(callSteps.callId, callId), eq(callSteps.position, position));
  const [step] = await db.select().from(callSteps).where(isThis);
  if (!step) throw error;
  return step.result;
}
