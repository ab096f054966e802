import { type DestinationStream, pino } from 'pino';

/** A structured log: JSON lines on standard output. */
export type Log = pino.Logger;

/**
 * Makes the log. Anything named like a secret is cut out of every line, whoever logs it, and so are the values of
 * queries that failed: they may be anything that people entered. Lines go to standard output where nothing is said.
 */
export function makeLog(level: string, destination?: DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        'password',
        'token',
        'accessToken',
        'refreshToken',
        'authorization',
        'hash',
        'confirmationHash',
        'emailToken',
      ].flatMap((name) => [name, `*.${name}`]),
      censor: 'hidden',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error for the log, without the parameters that the query builder writes into message and stack. */
function describeError(error: Error): Record<string, unknown> {
  const { params: _params, detail: _detail, ...described } = pino.stdSerializers.err(error);
  const values = parametersOf(error);
  const clean = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, ''), text);
  return { ...described, message: clean(described.message), stack: clean(described.stack) };
}

/** What stands in an error's text about the parameters of its query, for each error in the chain of causes. */
function parametersOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { params } = error as { params?: unknown };
  return [...(params === undefined ? [] : [`\nparams: ${params}`]), ...parametersOf(error.cause)];
}
