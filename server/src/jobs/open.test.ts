import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it, vi } from 'vitest';
import { aRun } from '../../test/run.ts';
import { aWorld } from '../../test/world.ts';
import { inCompany, type Queryable } from '../db/open.ts';
import { companies } from '../db/schema.ts';
import { failLostSuites } from '../features/suite/fail-lost.ts';
import { fillSuite } from '../features/suite/fill-suite.ts';
import { createMailer } from '../mail/mailer.ts';
import { openJobs } from './open.ts';

const world = await aWorld();

/** A mail server on a free port that refuses the first mails, and the letters it took. */
async function aMailServer({ refuses }: { refuses: number }) {
  const letters: string[] = [];
  let left = refuses;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (left-- > 0) return done(new Error('not now'));
        letters.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { letters, smtpUrl: `smtp://127.0.0.1:${port}` };
}

async function theJobs(smtpUrl: string) {
  const settings = { smtpUrl, mailFrom: 'a@example.com', publicUrl: 'https://x.example' };
  const mailer = createMailer(settings);
  const jobs = openJobs(world.connection, { ...world.jobContext, deliver: mailer.deliver });
  const faults: unknown[] = [];
  await jobs.start((fault) => faults.push(fault));
  return { ...jobs, faults, stop: () => jobs.stop().then(mailer.close) };
}

it('the mail job sends waiting mail, and deletes the links of what was sent', async () => {
  const { letters, smtpUrl } = await aMailServer({ refuses: 0 });
  const jobs = await theJobs(smtpUrl);
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'guest@example.com' });
  jobs.wakeMail();
  await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 20_000 });
  await jobs.stop();
  expect(letters[0]).toContain('https://x.example/app/invitation/');
  const [mail] = await world.mailsTo('guest@example.com');
  expect(mail).toMatchObject({ status: 'sent', attempts: 1 });
  expect(JSON.stringify(mail?.params)).not.toContain('/app/invitation/');
});

it('mail that waited while no node ran is sent once one starts, without a call that wakes it', async () => {
  const { letters, smtpUrl } = await aMailServer({ refuses: 0 });
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'patient@example.com' });
  const jobs = await theJobs(smtpUrl);
  await vi.waitFor(() => expect(letters.join()).toContain('patient@example.com'), 20_000);
  await jobs.stop();
  expect(jobs.faults).toEqual([]);
});

it('the mail job gives up after twelve tries, and deletes the links then too', async () => {
  const { letters, smtpUrl } = await aMailServer({ refuses: 99 });
  const jobs = await theJobs(smtpUrl);
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'never@example.com' });
  await world.pool.query(
    `update mail_outbox set attempts = 11, created_at = now() - interval '3 days'
      where to_address = 'never@example.com'`,
  );
  jobs.wakeMail();
  await vi.waitFor(async () => {
    const [mail] = await world.mailsTo('never@example.com');
    expect(mail).toMatchObject({ status: 'failed', attempts: 12, sentAt: null });
    expect(JSON.stringify(mail?.params)).not.toContain('/app/invitation/');
  }, 20_000);
  await jobs.stop();
  expect(letters).toEqual([]);
});

it('the mail that the mail server refused is kept, and jobs can be started again', async () => {
  const { letters, smtpUrl } = await aMailServer({ refuses: 1 });
  const jobs = await theJobs(smtpUrl);
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'other@example.com' });
  jobs.wakeMail();
  await vi.waitFor(async () => {
    const [mail] = await world.mailsTo('other@example.com');
    expect(mail).toMatchObject({ status: 'waiting', attempts: 1 });
  }, 20_000);
  await jobs.stop();
  expect(letters).toEqual([]);
  expect(jobs.faults).toEqual([]);
});

it('a job that always fails is tried four times, then kept for inspection, and holds up no other', async () => {
  const { letters, smtpUrl } = await aMailServer({ refuses: 0 });
  const jobs = await theJobs(smtpUrl);
  await jobs.enqueue(fillSuite, { companyId: 'none', suiteId: '', userId: '', language: 'en' });
  const owner = await world.aUser();
  await world.as(owner).company.invite({ email: 'meanwhile@example.com' });
  jobs.wakeMail();
  await vi.waitFor(() => expect(letters).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      const { rows } = await world.pool.query(
        "select data from jobs.job where name = 'failed-jobs'",
      );
      expect(rows).toMatchObject([{ data: { companyId: 'none' } }]);
    },
    { timeout: 50_000, interval: 500 },
  );
  await jobs.stop();
  expect(jobs.faults).toHaveLength(4);
});

/** The data of the one long job. */
const aFill = (companyId: string) => ({
  ...{ companyId, suiteId: crypto.randomUUID(), userId: '', language: 'en' as const },
});

it('a suite of one company starts while twenty of another company wait', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  vi.spyOn(fillSuite, 'run').mockImplementation(async (_, { companyId }) => {
    begun.push(companyId);
    await end;
  });
  const { smtpUrl } = await aMailServer({ refuses: 0 });
  const jobs = await theJobs(smtpUrl);
  // two that are put in at the same moment may both begin
  await jobs.enqueue(fillSuite, aFill('a'));
  await vi.waitFor(() => expect(begun).toEqual(['a']), { timeout: 20_000 });
  for (let count = 0; count < 19; count++) await jobs.enqueue(fillSuite, aFill('a'));
  await jobs.enqueue(fillSuite, aFill('b'));
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']), { timeout: 20_000 });
  resolve();
  await vi.waitFor(() => expect(begun).toHaveLength(21), { timeout: 60_000 });
  await jobs.stop();
  vi.restoreAllMocks();
}, 120_000);

it('a job that was queued in a transaction runs after its commit, and never after a rollback', async () => {
  const begun: string[] = [];
  vi.spyOn(fillSuite, 'run').mockImplementation(async (_, { suiteId }) => {
    begun.push(suiteId);
  });
  const { smtpUrl } = await aMailServer({ refuses: 0 });
  const jobs = await theJobs(smtpUrl);
  const { companyId } = await world.aUser();
  const [kept, undone, cancelled] = [aFill(companyId), aFill(companyId), aFill(companyId)];
  const put = (tx: Queryable, data: typeof kept) =>
    jobs.enqueue(fillSuite, data, { tx, id: data.suiteId });
  const failing = inCompany(world.db, companyId, async (tx) => {
    await put(tx, undone);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await inCompany(world.db, companyId, async (tx) => {
    await put(tx, cancelled);
    await jobs.cancel(fillSuite, { tx, id: cancelled.suiteId });
    await put(tx, kept);
    const seen = await tx.select({ id: companies.id }).from(companies);
    expect(seen, 'other companies are as hidden as before').toEqual([{ id: companyId }]);
  });
  await vi.waitFor(() => expect(begun).toEqual([kept.suiteId]), { timeout: 20_000 });
  await jobs.stop();
  vi.restoreAllMocks();
});

it('a suite whose job was lost is marked as incomplete', async () => {
  const { send, suiteId } = await aRun(world);
  const { smtpUrl } = await aMailServer({ refuses: 0 });
  const jobs = await theJobs(smtpUrl);
  await world.pool.query(
    `update suites set status = 'generating', updated_at = now() - interval '2 minutes' where id = $1`,
    [suiteId],
  );
  await failLostSuites.run(world.jobContext, {});
  await jobs.stop();
  expect(await send.suite.get({ id: suiteId })).toMatchObject({
    status: 'failed',
    problems: [{ code: 'suite_not_ready', message: expect.stringContaining('regenerate') }],
  });
});
