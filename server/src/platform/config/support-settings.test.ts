import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { fillAddress, supportPortal } from './support-settings.ts';

const start = 'https://help.company.example';
const secret = 's'.repeat(32);

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

test('a support portal is named with a secret or a log-in, and neither without a portal', () => {
  expect(supportPortal(readConfig({}))).toBeNull();
  expect(problemsOf({ SUPPORT_PORTAL: start })).toContain('  SUPPORT_PORTAL: needs ZENDESK_SECRET or');
  expect(problemsOf({ ZENDESK_SECRET: secret })).toContain('  SUPPORT_PORTAL: needed together with ZENDESK_SECRET');
  expect(problemsOf({ SUPPORT_PORTAL_LOGIN: start })).toContain('needed together with SUPPORT_PORTAL_LOGIN');
  const zendesk = { SUPPORT_PORTAL: `${start}/hc`, ZENDESK_SECRET: secret };
  expect(supportPortal(readConfig(zendesk))).toEqual({ start: `${start}/hc`, login: `${start}/access/jwt`, secret });
  const login = 'https://company.zendesk.example/access/jwt';
  expect(supportPortal(readConfig({ ...zendesk, SUPPORT_PORTAL_LOGIN: login }))?.login).toBe(login);
});

test('an address with placeholders is one wherever they are filled in, and never decides the host', () => {
  const settings = (login: string) => ({ SUPPORT_PORTAL: start, SUPPORT_PORTAL_LOGIN: login });
  expect(problemsOf(settings(`${start}/{id}?e={email}&n={name}#{return_to}`))).toBe('');
  for (const wrong of [
    'https://{name}.company.example/',
    'https://{name}@company.example/',
    'https://company.example:{id}/',
    `${start}/?t={token}`,
    `${start}/?t={}`,
    '{return_to}',
    'javascript:alert({name})',
    '/in?e={email}',
  ]) {
    expect([wrong, problemsOf(settings(wrong))]).toEqual([
      wrong,
      expect.stringContaining('SUPPORT_PORTAL_LOGIN: must'),
    ]);
  }
  expect(problemsOf({ ...settings(`${start}/?e={email}`), ZENDESK_SECRET: secret })).toContain(
    'has no placeholders with',
  );
});

test('what is filled in ends no part of the address, and brings no placeholder of its own', () => {
  const values = { id: '7', email: 'a+b@c.example', name: 'A&b=#{email}', return_to: `${start}/?x=1&y=2` };
  const filled = fillAddress(`${start}/{id}?e={email}&n={name}&r={return_to}`, values);
  const url = new URL(filled);
  expect([url.pathname, url.hash]).toEqual(['/7', '']);
  expect(Object.fromEntries(url.searchParams)).toEqual({ e: values.email, n: values.name, r: values.return_to });
});

test('a short secret is refused without being shown, and people’s data goes over https alone', () => {
  const short = problemsOf({ SUPPORT_PORTAL: start, ZENDESK_SECRET: 'too short' });
  expect(short).toContain('  ZENDESK_SECRET: must have 32 bytes or more');
  expect(short).not.toContain('too short');
  const open = { SUPPORT_PORTAL: 'http://help.company.example', ZENDESK_SECRET: secret };
  expect(problemsOf({ ...open, CHAMFER_ENV: 'prod' })).toContain('  SUPPORT_PORTAL: must begin with https:');
  const login = { SUPPORT_PORTAL: start, SUPPORT_PORTAL_LOGIN: 'http://help.company.example/?e={email}' };
  expect(problemsOf({ ...login, CHAMFER_ENV: 'prod' })).toContain('  SUPPORT_PORTAL_LOGIN: must begin with https:');
  expect(problemsOf({ ...open, CHAMFER_ENV: 'local' })).toBe('');
});
