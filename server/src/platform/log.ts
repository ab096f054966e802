import { pino } from 'pino';

/** A structured log: JSON lines on standard output. */
export type Log = pino.Logger;

/** Makes the log. Anything named like a secret is cut out of every line, whoever logs it. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
}
