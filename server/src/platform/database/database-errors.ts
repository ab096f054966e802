import { causesOf } from '../error-causes.ts';

/**
 * PostgreSQL is stopping, starting, full, read-only or gone, or cancelled a statement that took too long: the same call
 * may succeed later. SQLSTATE classes 08, 53, 57 and 58, and the system's connection errors.
 */
const awayCodes =
  /^(08\w{3}|53\w{3}|57014|57P0[1-5]|58000|58030|25006|25P03|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOENT)$/;

/** Driver errors that have no code. */
const awayMessages = new RegExp(
  `^(${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ].join('|')})`,
);

/** The SQLSTATE or system code of an error, even if the query builder has wrapped it; undefined without one. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Whether a row was refused because another one has its value already. */
export function isUniqueViolation(error: unknown): boolean {
  return databaseErrorCode(error) === '23505';
}

/** The query was not tried, because nothing comes from the database at present. */
export class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError';
  constructor() {
    super('nothing comes from the database; a connection of its own is trying it');
  }
}

/** Whether a query was refused without being tried. */
export function isSilent(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof SilentDatabaseError);
}

/** Whether a query failed because the database was unreachable, shutting down or full, or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((each) => {
    if (each instanceof SilentDatabaseError) return true;
    const { code, syscall } = each as NodeJS.ErrnoException;
    // A missing socket means an unavailable database; any other missing file does not.
    if (code === 'ENOENT') return syscall === 'connect';
    return (code !== undefined && awayCodes.test(code)) || awayMessages.test(each.message);
  });
}

/** Whether a statement waited for a lock longer than its transaction wants to; nothing of it is kept. */
export function isLockTaken(error: unknown): boolean {
  return databaseErrorCode(error) === '55P03';
}
