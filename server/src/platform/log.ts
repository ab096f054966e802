import { type DestinationStream, pino } from 'pino';
import { traceFields } from './tracing/spans.ts';

/** A structured log: JSON lines on standard output. */
export type Log = pino.Logger;

/** Hears of every line about an error that is at least of severity `error`: the error, the line's text and its facts. */
type OnError = (error: unknown, text: string, facts: Readonly<Record<string, unknown>>) => void;
/** Of pino. */
const errorSeverity = 50;

/**
 * Creates the log. Fields named like secrets are removed from every line, as are the parameters of failed queries,
 * which may contain anything people entered. What is traced has the ids of its trace. Lines go to standard output by
 * default. `onError` hears of what failed unexpectedly.
 */
export function makeLog(level: string, destination?: DestinationStream, onError?: OnError): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    mixin: traceFields,
    hooks: {
      logMethod(given, method, severity) {
        const [facts, text] = given as unknown as [unknown, unknown];
        const cause =
          severity >= errorSeverity && typeof facts === 'object' ? (facts as { err?: unknown } | null)?.err : null;
        if (cause) onError?.(cause, String(text ?? ''), facts as Readonly<Record<string, unknown>>);
        method.apply(this, given);
      },
    },
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

/** Serializes an error without the query parameters that the query builder puts into message and stack. */
function describeError(error: Error): Record<string, unknown> {
  const { params: _params, detail: _detail, ...described } = pino.stdSerializers.err(error);
  const values = parametersOf(error);
  const clean = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, ''), text);
  return { ...described, message: clean(described.message), stack: clean(described.stack) };
}

/** The texts of query parameters in an error's message, for each error in the chain of causes. */
function parametersOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { params } = error as { params?: unknown };
  return [...(params === undefined ? [] : [`\nparams: ${params}`]), ...parametersOf(error.cause)];
}
