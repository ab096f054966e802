/** PostgreSQL is stopping, starting, full or gone: the same call may work in a moment. */
const awayCodes = /^(57P0[1-3]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;
/** What the driver says without any code. */
const awayMessages = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** The SQLSTATE or system code of an error, wherever the query builder has wrapped it; undefined without one. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Whether a query failed because the database could not be reached or was ending. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((each) => {
    const { code, syscall } = each as NodeJS.ErrnoException;
    // A missing socket is a database that is away; any other missing file is not.
    if (code === 'ENOENT') return syscall === 'connect';
    return (code !== undefined && awayCodes.test(code)) || awayMessages.test(each.message);
  });
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 5; each = each.cause) causes.push(each);
  return causes;
}
