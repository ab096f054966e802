import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('telemetry is off unless configured, and asks unless told otherwise', () => {
  expect(readConfig({})).toMatchObject({
    TELEMETRY: 'off',
    TELEMETRY_CONSENT: 'ask',
    TELEMETRY_RETENTION_DAYS: 90,
  });
});

test('an address without forwarding stops the start and says what to do, and so does forwarding without one', () => {
  const address = 'https://events.haldenworks.example/in';
  expect(problemsOf({ TELEMETRY_URL: address })).toContain('set TELEMETRY=forward');
  expect(problemsOf({ TELEMETRY_URL: address, TELEMETRY: 'store' })).toContain('set TELEMETRY=forward');
  expect(problemsOf({ TELEMETRY: 'forward' })).toContain('TELEMETRY_URL: needed with TELEMETRY=forward');
  expect(problemsOf({ TELEMETRY: 'forward', TELEMETRY_URL: address })).toBe('');
  expect(problemsOf({ TELEMETRY_RETENTION_DAYS: '0' })).toContain('TELEMETRY_RETENTION_DAYS');
});
