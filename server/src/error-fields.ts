import { isRecord } from '@caseloom/formats/is-record';

/** The fields of errors of Node, of the database driver and of Fastify; undefined where an error has none. */
export type ErrorFields = {
  /** Of Node (`EEXIST`) or of PostgreSQL (`23505`). */
  code: string | undefined;
  message: string | undefined;
  /** Of PostgreSQL: more about the error, and the table that it is about. */
  detail: string | undefined;
  table: string | undefined;
  /** Of Fastify: the HTTP status to answer with. */
  statusCode: number | undefined;
  cause: unknown;
};

/** The fields of anything that was thrown. */
export function errorFields(error: unknown): ErrorFields {
  const { code, message, detail, table, statusCode, cause } = isRecord(error) ? error : {};
  return {
    code: textOf(code),
    message: textOf(message),
    detail: textOf(detail),
    table: textOf(table),
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    cause,
  };
}

/** The fields of an error of the database: Drizzle wraps that of the driver as the cause of its own. */
export function databaseErrorFields(error: unknown): ErrorFields {
  const { cause } = errorFields(error);
  return errorFields(cause === undefined ? error : cause);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Why something could not be reached, in a few words of the system: never an address, which may hold a password. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = errorFields(error);
  if (cause !== undefined) return reasonOf(cause);
  const words = message?.split('\n')[0] || code;
  // Node's own codes say it in one word; those of the database are numbers
  return (code?.startsWith('E') ? code : words) ?? 'unknown';
}
