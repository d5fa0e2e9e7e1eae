import type { Key } from '@caseloom/locales';
import type { ClientBase } from 'pg';
import { databaseErrorFields } from '../error-fields.ts';
import { EmbeddedError } from '../start-error.ts';
import { APP_ROLE } from './row-security.ts';

/** What a user lacks for a start, which makes tables and the role that calls work as: the sentence for it. */
type Lack = Extract<Key<'start'>, 'databaseReadOnly' | 'doctorNoTables' | 'doctorNoRole'>;

const RIGHTS = `
  select current_user as name,
         pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         has_database_privilege(current_database(), 'create')
           and has_schema_privilege(current_schema(), 'create') as creates,
         (rolcreaterole or rolsuper or exists (
           select from pg_roles app where app.rolname = $1
             and pg_has_role(current_user, app.oid, 'member'))) as "hasRole"
    from pg_roles where rolname = current_user`;

type Rights = { name: string; isReadOnly: boolean; creates: boolean | null; hasRole: boolean };

/** Whether the user of the database may do what a start does. Nothing is changed. */
export async function examineRights(
  client: ClientBase,
): Promise<{ lack: Lack | undefined; params: { user: string; role: string } }> {
  const { rows } = await client.query<Rights>(RIGHTS, [APP_ROLE]);
  const [rights] = rows;
  return { lack: lackOf(rights), params: { user: rights?.name ?? '', role: APP_ROLE } };
}

function lackOf(rights: Rights | undefined): Lack | undefined {
  if (rights?.isReadOnly) return 'databaseReadOnly';
  if (!rights?.creates) return 'doctorNoTables';
  return rights.hasRole ? undefined : 'doctorNoRole';
}

/** @throws EmbeddedError where the user may not do what a start does, before anything is changed */
export async function requireRights(client: ClientBase): Promise<void> {
  const { lack, params } = await examineRights(client);
  if (lack) throw new EmbeddedError(lack, params);
}

/** What the database forbids all the same, such as to change tables of another owner, as a sentence. Other errors stay as they are. */
export function toForbidden(error: unknown): unknown {
  const { code, message = '' } = databaseErrorFields(error);
  if (code === '25006') return new EmbeddedError('databaseReadOnly', {}, { cause: error });
  if (code !== '42501') return error;
  return new EmbeddedError('databaseForbids', { reason: message }, { cause: error });
}
