import { isAbsolute } from 'node:path';
import { startAppStore } from '@chamfer/testing/app-store-fake';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

test('needs no variables', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DEMO: true, isLocal: true });
  expect(config.DATABASE_URL).toBeUndefined();
  expect(isAbsolute(config.DATA_DIR)).toBe(true);
});

test('reports every problem at once, each with its variable', () => {
  const env = {
    PORT: '70000',
    PUBLIC_URL: 'not an address',
    DATABASE_URL: 'mysql://localhost/chamfer',
    SMTP_URL: 'http://localhost',
    UPLOAD_MAX_BYTES: '-1',
    CHAMFER_ENV: 'production',
    TRUST_PROXY: 'maybe',
    SUPPORT_URL: 'javascript:alert(1)',
    REDIRECT_ORIGINS: 'https://app.example, elsewhere.example',
    OUTGOING_ALLOW: 'loopback, 10.0.0.0/0',
    DNS_SERVERS: '10.0.0.53, dns.example',
  };
  expect(() => readConfig(env)).toThrow(ConfigError);
  const message = messageOf(() => readConfig(env));
  expect(message.split('\n')[0]).toBe(`The configuration has ${Object.keys(env).length} problem(s):`);
  for (const name of Object.keys(env)) expect(message).toContain(`  ${name}: `);
});

test('DNS servers are a list, which may be empty', () => {
  expect(readConfig({}).DNS_SERVERS).toEqual([]);
  expect(readConfig({ DNS_SERVERS: '10.0.0.53, [fd00::53]:5353' }).DNS_SERVERS).toEqual([
    '10.0.0.53',
    '[fd00::53]:5353',
  ]);
});

test('requires both keys of reCAPTCHA or neither', () => {
  expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' })).not.toThrow();
  expect(messageOf(() => readConfig({ RECAPTCHA_SITE_KEY: 'site', PORT: 'x' }))).toMatch(
    /2 problem\(s\)[\s\S]* {2}PORT: [\s\S]* {2}RECAPTCHA_SECRET: needed together with RECAPTCHA_SITE_KEY/,
  );
  expect(messageOf(() => readConfig({ RECAPTCHA_SECRET: 'secret' }))).toContain('  RECAPTCHA_SITE_KEY: needed');
});

test.each(['prod', 'stage', 'beta'])('refuses cheap passwords in %s', (environment) => {
  const env = { CHAMFER_ENV: environment, PASSWORD_COST: 'cheap' };
  expect(messageOf(() => readConfig(env))).toContain(`  PASSWORD_COST: cheap is for tests, ${environment} starts with`);
  expect(readConfig({ ...env, PASSWORD_COST: '' }).PASSWORD_COST).toBe('strong');
  expect(readConfig({ PASSWORD_COST: 'cheap' }).PASSWORD_COST).toBe('cheap');
  expect(readConfig({}).PASSWORD_COST).toBe('strong');
});

test('plans are sold in local environments alone unless it is configured, and prod has no sandbox', () => {
  expect(readConfig({}).BILLING).toBe('sandbox');
  expect(readConfig({ BILLING: 'off' }).BILLING).toBe('off');
  for (const environment of ['prod', 'stage', 'beta']) {
    expect(readConfig({ CHAMFER_ENV: environment }).BILLING).toBe('off');
  }
  expect(messageOf(() => readConfig({ CHAMFER_ENV: 'prod', BILLING: 'sandbox' }))).toContain('  BILLING: the sandbox');
});

test('the seller is given completely or not at all', () => {
  const message = messageOf(() => readConfig({ BILLING_SELLER_VAT: 'DE123456789' }));
  for (const part of ['NAME', 'ADDRESS', 'COUNTRY'])
    expect(message).toContain(`  BILLING_SELLER_${part}: needed together`);
  const seller = {
    BILLING_SELLER_NAME: 'Chamfer',
    BILLING_SELLER_ADDRESS: 'Berlin',
    BILLING_SELLER_COUNTRY: 'DE',
    BILLING_SELLER_VAT: 'DE999999995',
  };
  expect(readConfig(seller).BILLING_SELLER_NAME).toBe('Chamfer');
  for (const BILLING_SELLER_VAT of ['', '999999995', 'DE999999996', 'ATU12345675']) {
    expect(messageOf(() => readConfig({ ...seller, BILLING_SELLER_VAT }))).toContain('BILLING_SELLER_VAT');
  }
  const abroad = readConfig({ ...seller, BILLING_SELLER_COUNTRY: 'US', BILLING_SELLER_VAT: '' });
  expect(abroad.BILLING_SELLER_VAT).toBe('');
  expect(messageOf(() => readConfig({ BILLING_UNSUPPORTED_COUNTRIES: 'KP, Cuba' }))).toContain('UNSUPPORTED');
  expect(readConfig({ BILLING_UNSUPPORTED_COUNTRIES: 'KP, CU' }).BILLING_UNSUPPORTED_COUNTRIES).toEqual(['KP', 'CU']);
});

test('takes origins for redirects, and nothing that looks like more', () => {
  const list = 'https://app.example, http://localhost:5173/';
  expect(readConfig({ REDIRECT_ORIGINS: list }).REDIRECT_ORIGINS).toBe(list);
  for (const wrong of ['https://app.example/teams', 'https://a@app.example', '*', 'ftp://app.example', 'null']) {
    expect(messageOf(() => readConfig({ REDIRECT_ORIGINS: wrong }))).toContain('  REDIRECT_ORIGINS: must be origins');
  }
});

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ PORT: 3000, DEMO: true });
});

test('has the demo company in local environments only, unless requested', () => {
  expect(readConfig({ CHAMFER_ENV: 'prod' })).toMatchObject({ DEMO: false, isLocal: false });
  expect(readConfig({ CHAMFER_ENV: 'prod', DEMO: '1' }).DEMO).toBe(true);
  expect(readConfig({ CHAMFER_ENV: 'local', DEMO: '0' }).DEMO).toBe(false);
});

test('is production where NODE_ENV is, unless the environment is named', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ CHAMFER_ENV: 'prod', DEMO: false, isLocal: false });
  expect(readConfig({ NODE_ENV: 'production', CHAMFER_ENV: 'local' })).toMatchObject({ CHAMFER_ENV: 'local' });
  expect(readConfig({ NODE_ENV: 'test' })).toMatchObject({ CHAMFER_ENV: 'local' });
});

test('wants texts of terms and privacy to be there', () => {
  expect(messageOf(() => readConfig({ TERMS_FILE: '/no/such/file' }))).toContain('  TERMS_FILE: is no file');
  expect(readConfig({ PRIVACY_FILE: import.meta.filename }).PRIVACY_FILE).toBe(import.meta.filename);
});

test('leaves the public address open until the port is known, and ends it without a slash', () => {
  expect(readConfig({ PORT: '0' }).PUBLIC_URL).toBeNull();
  expect(readConfig({ PUBLIC_URL: 'https://cad.haldenworks.example//' }).PUBLIC_URL).toBe(
    'https://cad.haldenworks.example',
  );
});

test('ignores unknown variables', () => {
  expect(readConfig({ PATH: '/bin', NODE_ENV: 'test' })).not.toHaveProperty('PATH');
});

test('describes every setting', () => {
  for (const [name, setting] of Object.entries(settings)) expect(setting.description, name).toMatch(/\w.*\.$/);
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('the App Store needs its app, its number in Production, and a root certificate; prod takes no free purchases', async () => {
  const { env } = await startAppStore();
  const { APP_STORE_APP_ID: _, ...sandbox } = { ...env, APP_STORE_ENVIRONMENT: 'Sandbox' };
  expect(readConfig(env)).toMatchObject({ APP_STORE_APP_ID: 6_400_000_001, APP_STORE_ENVIRONMENT: 'Production' });
  expect(readConfig({ ...sandbox, CHAMFER_ENV: 'stage' }).APP_STORE_ROOT_CERTIFICATES).toHaveLength(1);
  const wrong: [string, Record<string, string>][] = [
    ['APP_STORE_APP_ID', { ...env, APP_STORE_APP_ID: '' }],
    ['APP_STORE_APP_ID', { ...env, APP_STORE_APP_ID: 'cad' }],
    ['APP_STORE_BUNDLE_ID', { ...env, APP_STORE_BUNDLE_ID: '' }],
    ['APP_STORE_ROOT_CERTIFICATES', { ...env, APP_STORE_ROOT_CERTIFICATES: '' }],
    ['APP_STORE_ROOT_CERTIFICATES', { ...env, APP_STORE_ROOT_CERTIFICATES: import.meta.filename }],
    ['APP_STORE_ENVIRONMENT', { ...sandbox, CHAMFER_ENV: 'prod' }],
    ['APP_STORE_ENVIRONMENT', { ...env, APP_STORE_ENVIRONMENT: 'Xcode' }],
    ['APP_STORE_ENVIRONMENT', { ...env, APP_STORE_ENVIRONMENT: 'LocalTesting' }],
  ];
  for (const [name, given] of wrong) expect(messageOf(() => readConfig(given))).toContain(`  ${name}`);
});
