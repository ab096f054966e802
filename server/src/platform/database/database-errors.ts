import { causesOf } from '../error-causes.ts';

/**
 * PostgreSQL is stopping, starting, full, read only or gone, or has given up on a statement that took too long: the same
 * call may work in a moment. Classes 08, 53, 57 and 58 of SQLSTATE, and what the system says of a connection.
 */
const awayCodes =
  /^(08\w{3}|53\w{3}|57014|57P0[1-5]|58000|58030|25006|25P03|E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOENT)$/;

/** What the driver says without any code. */
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

/** The SQLSTATE or system code of an error, wherever the query builder has wrapped it; undefined without one. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Whether a query failed because the database could not be reached, was ending, full, or did not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((each) => {
    const { code, syscall } = each as NodeJS.ErrnoException;
    // A missing socket is a database that is away; any other missing file is not.
    if (code === 'ENOENT') return syscall === 'connect';
    return (code !== undefined && awayCodes.test(code)) || awayMessages.test(each.message);
  });
}
