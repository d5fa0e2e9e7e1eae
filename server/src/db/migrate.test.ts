import { readdirSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { REPLACED_MIGRATIONS } from '../../test/replaced-migrations.ts';
import { aRun } from '../../test/run.ts';
import { aWorld } from '../../test/world.ts';
import { dump } from '../backup/dump.ts';
import { migrateDb, withClient } from './migrate.ts';

const FOLDER = new URL('./migrations', import.meta.url);
const world = await aWorld();
const { connection, pool } = world;

it('a migration waits for that of another node for longer than a statement may take', async () => {
  const other = new pg.Client(connection);
  await other.connect();
  await other.query('select pg_advisory_lock(7263501)');
  const slow = migrateDb(connection);
  const first = await Promise.race([
    slow.then(() => 'migrated'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ]);
  expect(first).toBe('waits');
  await other.end();
  await slow;
});

it('a migration restores the row security policy of a table that lost it', async () => {
  await pool.query('alter table steps disable row level security');
  await migrateDb(connection);
  const { rows } = await pool.query(
    `select relrowsecurity as on from pg_class where relname = 'steps'`,
  );
  expect(rows[0].on).toBe(true);
});

/** What the migrations after the start have made, which a database of an earlier version has not. */
const MADE_SINCE = `alter table shared_reports drop column if exists release_id;
  drop table if exists flaky_mutes, case_attributes, saved_views, draft_uploads, release_runs, releases, verdicts, result_actions,
    case_outcomes, requirement_outcomes, requirement_dismissals,
    model_generations, unmatched_results, dismissed_results, automation_names, webhook_deliveries, webhooks,
    requirement_imports, requirements, case_columns, logins, unnamed_files, project_figures, stale_figures, model_imports, generated_cases;
  drop function if exists search_ids, search_requirements, holds_words, index_pattern;
  drop function if exists folded, drawn_requirements cascade;
  drop function if exists note_unnamed_files, mark_figures, mark_figures_of_company cascade;
  drop index if exists drafts_working, attachments_to_move, results_company_executed;
  alter table drafts drop column if exists job_id, drop column if exists shared, drop column if exists choices, drop column if exists revision;
  alter table projects drop column if exists result_rule;
  alter table results drop column if exists shown_verdict, drop column if exists manual_verdict,
    drop column if exists import_verdict, drop column if exists sources_differ, drop column if exists comment_verdict,
    drop column if exists is_happy_path;
  alter table suite_cases drop column if exists earlier_keys, drop column if exists match,
    drop column if exists origin, drop column if exists source_id, drop column if exists source_print,
    drop column if exists changed_by, drop column if exists changed_at;
  alter table runs drop column if exists build, drop column if exists api_key_name;
  alter table suites drop column if exists options, drop column if exists sources,
    drop column if exists generations, drop column if exists last_import;
  alter table users drop column if exists time_zone;
  alter table ai_settings drop column if exists drafting;
  alter table companies drop column if exists ai_instructions;
  alter table models drop column if exists print;
  alter table model_versions drop column if exists print;
  alter table test_data drop column if exists risk;
  drop function if exists drawing_print`;

/** Makes the record of a database that of one which earlier versions made, up to one of their migrations. */
async function recordReplaced(count: number): Promise<void> {
  await pool.query(MADE_SINCE);
  await pool.query('delete from drizzle.__drizzle_migrations');
  for (const [hash, name] of REPLACED_MIGRATIONS.slice(0, count))
    await pool.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at, name) values ($1, 1, $2)',
      [hash, name],
    );
}

const listApplied = async () => {
  const { rows } = await pool.query('select name from drizzle.__drizzle_migrations order by id');
  return rows.map(({ name }) => name);
};

describe('a database', () => {
  it('that is new is made by the migrations of this version', async () => {
    expect(await listApplied()).toEqual(readdirSync(FOLDER).sort());
  });

  it('that an earlier version made in 23 migrations is known as up to date, and keeps its rows', async () => {
    const person = await world.aUser();
    await recordReplaced(REPLACED_MIGRATIONS.length);
    await migrateDb(connection);
    expect(await listApplied()).toEqual(readdirSync(FOLDER).sort());
    expect((await world.as(person).user.me()).email).toBe(person.email);
  });

  it('that an earlier version made has no backup, which no version could restore, before it is brought up to date', async () => {
    await recordReplaced(REPLACED_MIGRATIONS.length);
    const backUp = () => withClient(connection, (client) => dump(client).next());
    await expect(backUp()).rejects.toThrow('no version could restore');
    await migrateDb(connection);
    expect((await backUp()).value).toMatchObject({ name: 'manifest.json' });
  });

  it('with drafts that no job makes marks them as interrupted', async () => {
    const person = await world.aUser();
    const { slug: projectSlug } = await world.as(person).project.create({ name: 'Shop' });
    const { id } = await world.as(person).ai.prompt({ projectSlug, prompt: 'Hello there.' });
    await recordReplaced(REPLACED_MIGRATIONS.length);
    await pool.query("update drafts set status = 'working', failure = null where id = $1", [id]);
    await migrateDb(connection);
    const interrupted = { status: 'failed', failure: { code: 'interrupted' } };
    expect(await world.as(person).ai.get({ id })).toMatchObject(interrupted);
  });

  it('with results from before there was a history has each as the first verdict of its case', async () => {
    const { send, owner, id, a, b, c } = await aRun(world);
    await send.result.set({ id, caseKey: a, status: 'failed', comment: 'No page' });
    await send.result.set({ id, caseKey: b, status: 'untested', comment: 'Later' });
    const before = (await send.result.list({ id })).items;
    await recordReplaced(REPLACED_MIGRATIONS.length);
    await migrateDb(connection);
    const { verdicts, updatedAt } = await send.result.get({ id, caseKey: a });
    const by = `${owner.firstName} ${owner.lastName}`;
    const first = { status: 'failed', comment: 'No page', by, at: updatedAt, isShown: true };
    expect(verdicts).toMatchObject([first]);
    const after = (await send.result.list({ id })).items;
    // whose comment on an untested case it is was not noted then
    expect(after).toEqual(
      before.map((one) =>
        one.caseKey === b ? { ...one, commentBy: null, commentById: null } : one,
      ),
    );
    expect((await send.result.get({ id, caseKey: c })).verdicts).toEqual([]);
    await send.result.set({ id, caseKey: a, status: 'passed' });
    expect((await send.result.get({ id, caseKey: a })).comment).toBe('No page');
  });

  it('that lacks a migration made after the first version gets it, and is then known as up to date', async () => {
    await pool.query('alter table shared_reports drop column taken_over_by');
    await recordReplaced(REPLACED_MIGRATIONS.length - 1);
    await migrateDb(connection);
    expect(await listApplied()).toEqual(readdirSync(FOLDER).sort());
    const { rows } = await pool.query(`select from information_schema.columns
      where table_name = 'shared_reports' and column_name = 'taken_over_by'`);
    expect(rows).toHaveLength(1);
  });

  it('whose missing migration fails stays as it was', async () => {
    await recordReplaced(REPLACED_MIGRATIONS.length - 2);
    await expect(migrateDb(connection)).rejects.toThrow('already exists');
    expect(await listApplied()).toHaveLength(REPLACED_MIGRATIONS.length - 2);
  });

  it('that is older than the first version is refused with the version that can update it', async () => {
    await recordReplaced(10);
    await expect(migrateDb(connection)).rejects.toThrow(
      'Start the version of commit aff9e20 on it once',
    );
    expect(await listApplied()).toHaveLength(10);
    await recordReplaced(REPLACED_MIGRATIONS.length);
    await migrateDb(connection);
  });
});

it('a database that a newer Caseloom has changed stays unchanged', async () => {
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('x', 1, '20990101000000_later')`,
  );
  await expect(migrateDb(connection)).rejects.toThrow(/newer Caseloom .*20990101000000_later/);
});
