import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@chamfer/testing/s3';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDnsServer } from '../../areas/sso/testing/dns-server.ts';
import { selfSigned } from '../../areas/sso/testing/self-signed.ts';
import { makeKeyFile } from '../../platform/backup/backup-key.ts';
import { storeRecord } from '../../platform/backup/last-backup.ts';
import { addressChecks, clockFinding } from './address-checks.ts';
import { backupChecks } from './backup-checks.ts';
import { type Check, type Place, runChecks } from './check.ts';
import { diskChecks, spaceFinding } from './disk-checks.ts';
import { placeOf } from './doctor-command.ts';
import { mailChecks } from './mail-checks.ts';
import { settingsChecks } from './settings-checks.ts';
import { nodeFinding, packagesFinding, versionChecks } from './version-checks.ts';

const dayMs = 86_400_000;
const now = new Date();
const closing: (() => unknown)[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-doctor-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

/** What checks find with some settings, as `name: state`, and the sentences. */
async function look(checks: readonly Check[], environment: Record<string, string>, changes: Partial<Place> = {}) {
  const place = { ...(await placeOf({ DATA_DIR: folder, CHAMFER_ENV: 'prod', ...environment })), ...changes };
  const results = await runChecks(checks, place);
  return {
    states: results.map(({ check, state }) => `${check}: ${state}`),
    text: results.map(({ text }) => text).join('\n'),
  };
}

test('settings are looked at one by one, and those that are good still count where another is refused', async () => {
  const good = { PUBLIC_URL: 'https://chamfer.example', SMTP_URL: 'smtps://mail.example' };
  expect((await look(settingsChecks, good)).states).toEqual(['usable: ok', 'unknown: ok', 'strength: ok']);
  const bad = await look(settingsChecks, {
    PORT: 'many',
    BACKUP_FOLDR: folder,
    METRICS_TOKEN: 'aaaaaaaaaaaaaaaa',
    DATABASE_POOL: '7',
  });
  expect(bad.states).toEqual([
    'usable: problem',
    'unknown: warning',
    'strength: problem',
    'strength: problem',
    'strength: warning',
  ]);
  expect(bad.text).toContain('PORT: ');
  expect(bad.text).toContain('BACKUP_FOLDR is no setting and is ignored: write BACKUP_FOLDER');
  expect((await placeOf({ PORT: 'many', DATABASE_POOL: '7' })).config.DATABASE_POOL).toBe(7);
});

test('the version of Node is compared with the one of the release', async () => {
  expect((await look(versionChecks, {})).states).toEqual(['node: ok', 'packages: ok']);
  expect(nodeFinding('22.1.0', '24.21.0').state).toBe('problem');
  expect(nodeFinding('25.0.0', '24.21.0').state).toBe('warning');
});

test('installed packages are compared with the lock file of the release', async () => {
  expect(packagesFinding(folder)).toBeNull();
  const packages = {
    '': {},
    server: {},
    'node_modules/@chamfer/server': { link: true },
    'node_modules/kept': { version: '1.2.3' },
    'node_modules/kept/node_modules/inner': { version: '2.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
  };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const install = async (path: string, version: string) => {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'package.json'), JSON.stringify({ version }));
  };
  await install('node_modules/kept', '1.2.2');
  const wrong = packagesFinding(folder);
  expect(wrong?.state).toBe('problem');
  expect(wrong?.text).toContain('(kept is 1.2.2 instead of 1.2.3, inner is missing)');
  await install('node_modules/kept', '1.2.3');
  await install('node_modules/kept/node_modules/inner', '2.0.0');
  expect(packagesFinding(folder)).toEqual({ state: 'ok', text: 'All 3 packages are those of this release.' });
  await install('node_modules/other-platform', '0.9.0');
  expect(packagesFinding(folder)?.text).toContain('other-platform is 0.9.0 instead of 1.0.0');
});

/** Starts a server on loopback that answers as one of ours, with a certificate for `localhost`. */
async function startSite({ to = new Date(now.getTime() + 90 * dayMs), body = '{"status":"ok"}' } = {}) {
  const { privateKey, certificate } = selfSigned({ name: 'localhost', from: new Date(now.getTime() - 90 * dayMs), to });
  const server = createServer({ key: privateKey, cert: certificate }, (_request, response) => response.end(body));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}`, certificate };
}

test('PUBLIC_URL is resolved, its certificate judged, and the server asked', async () => {
  const { PUBLIC_URL, certificate } = await startSite();
  const authorities = [certificate];
  const all = ['scheme: ok', 'dns: ok', 'certificate: ok', 'reachable: ok', 'reachable: ok'];
  expect((await look(addressChecks, { PUBLIC_URL }, { authorities })).states).toEqual(all);
  const unknown = await look(addressChecks, { PUBLIC_URL });
  expect(unknown.states).toEqual(['scheme: ok', 'dns: ok', 'certificate: problem', 'reachable: problem']);
  expect(unknown.text).toContain('Browsers refuse the certificate of localhost');
  // The clock of this machine is a day late.
  const late = await look(addressChecks, { PUBLIC_URL }, { authorities, now: () => new Date(Date.now() - dayMs) });
  expect(late.states.at(-1)).toBe('reachable: problem');
  expect(late.text).toMatch(/off by 86\d{3} seconds/);
});

test('a certificate that ends soon is warned about, and one that has ended is a problem', async () => {
  const soon = await startSite({ to: new Date(now.getTime() + 5.5 * dayMs) });
  const [, , warned] = (await look(addressChecks, soon, { authorities: [soon.certificate] })).states;
  expect(warned).toBe('certificate: warning');
  const ended = await startSite({ to: new Date(now.getTime() - 5.5 * dayMs) });
  const found = await look(addressChecks, ended, { authorities: [ended.certificate] });
  expect(found.states[2]).toBe('certificate: problem');
  expect(found.text).toContain('ended');
});

test('another server, none, no name and http are problems', async () => {
  const other = await startSite({ body: 'It works!' });
  const { text } = await look(addressChecks, other, { authorities: [other.certificate] });
  expect(text).toContain('answers, but not as this server does (200)');
  const none = await look(addressChecks, { PUBLIC_URL: 'http://chamfer.invalid' });
  expect(none.states).toEqual(['scheme: problem', 'dns: problem', 'reachable: problem']);
  expect([2, 10, 40].map((seconds) => clockFinding(seconds * 1000, 'here').state)).toEqual([
    'ok',
    'warning',
    'problem',
  ]);
});

test('what does not answer is given up after its time, and holds up nothing else', async () => {
  const place = await placeOf({ DATA_DIR: folder });
  const never: Check = { group: 'work', name: 'never', look: () => new Promise(() => undefined) };
  const broken: Check = { group: 'work', name: 'broken', look: () => Promise.reject(new Error('It broke.')) };
  const results = await runChecks([never, broken, ...versionChecks.slice(0, 1)], place, 50);
  expect(results.map(({ state }) => state)).toEqual(['problem', 'problem', 'ok']);
  expect(results[0]!.text).toContain('no answer within 0.05 seconds');
  expect(results[1]!.text).toBe('It broke.');
});

/** Starts a mail server on loopback; returns its address, with a user that it knows. */
async function startMail(options: SMTPServerOptions, password = 'right') {
  const smtp = new SMTPServer({
    ...options,
    onAuth: (auth, _session, done) => done(auth.password === 'right' ? null : new Error('no'), { user: 'mara' }),
  });
  smtp.on('error', () => undefined);
  const server = smtp.listen(0, 'localhost');
  await once(server, 'listening');
  closing.push(() => new Promise<void>((done) => smtp.close(() => done())));
  return `smtp://mara:${password}@localhost:${(server.address() as AddressInfo).port}`;
}

test('the mail server is reached, by TLS, and logged in at, without a mail', async () => {
  const { privateKey: key, certificate: cert } = selfSigned({
    name: 'localhost',
    from: new Date(now.getTime() - dayMs),
    to: new Date(now.getTime() + dayMs),
  });
  const authorities = [cert];
  const server = mailChecks.slice(0, 1);
  const SMTP_URL = await startMail({ key, cert });
  expect((await look(server, { SMTP_URL }, { authorities })).states).toEqual(['server: ok']);
  expect((await look(server, { SMTP_URL })).text).toContain('no certificate that can be trusted');
  const wrong = await startMail({ key, cert }, 'wrong');
  expect((await look(server, { SMTP_URL: wrong }, { authorities })).text).toContain('refuses the log-in');
  const open = await startMail({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  expect((await look(server, { SMTP_URL: open })).states).toEqual(['server: warning']);
  expect((await look(server, { SMTP_URL: 'smtp://127.0.0.1:1' })).text).toContain('cannot be reached');
  expect((await look(server, {})).states).toEqual(['server: problem']);
});

test('records of the sender’s domain are looked for', async () => {
  const dns = await startDnsServer({
    'haldenworks.example': { txt: [['v=spf1 mx -all']] },
    '_domainkey.haldenworks.example': { failure: 'no-data' },
    '_dmarc.haldenworks.example': { txt: [['v=DMARC1; ', 'p=none']] },
    'two.example': { txt: [['v=spf1 mx -all'], ['v=spf1 -all']] },
  });
  closing.push(() => dns.close());
  const records = async (MAIL_FROM: string) => {
    const { resolver } = await placeOf({});
    resolver.setServers([dns.address]);
    return (await look(mailChecks.slice(1), { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM }, { resolver })).states;
  };
  expect(await records('Chamfer <no-reply@haldenworks.example>')).toEqual(['spf: ok', 'dkim: ok', 'dmarc: ok']);
  expect(await records('a@bare.example')).toEqual(['spf: warning', 'dkim: warning', 'dmarc: warning']);
  expect(await records('a@two.example')).toEqual(['spf: problem', 'dkim: warning', 'dmarc: warning']);
  expect(await records('a@localhost')).toEqual(['spf: problem']);
});

test('the data folder and its disk', async () => {
  await mkdir(join(folder, 'objects'));
  expect((await look(diskChecks.slice(1), {})).states).toEqual(['folder: ok', 'objects: ok']);
  const gone = await look(diskChecks, { DATA_DIR: join(folder, 'gone') });
  expect(gone.states).toEqual(['folder: problem', 'objects: warning']);
  const s3 = await startS3();
  closing.push(() => s3.close());
  const files = diskChecks.slice(2);
  expect((await look(files, s3.env)).states).toEqual(['objects: ok']);
  const wrong = await look(files, { ...s3.env, S3_SECRET_ACCESS_KEY: 'guessed' });
  expect([wrong.states, wrong.text]).toEqual([['objects: problem'], expect.stringContaining('SignatureDoesNotMatch')]);
  const states = [spaceFinding(folder, 0, 0), spaceFinding(folder, 0, 1e18), spaceFinding(folder, 1e18)];
  expect((await Promise.all(states)).map(({ state }) => state)).toEqual(['ok', 'warning', 'problem']);
});

test('the key, the folder and the age of the backup', async () => {
  expect((await look(backupChecks, {})).states).toEqual(['settings: warning']);
  const backups = join(folder, 'backups');
  const settings = { BACKUP_FOLDER: backups, BACKUP_KEY_FILE: join(folder, 'my.key') };
  const missing = ['settings: ok', 'key: problem', 'folder: problem', 'age: warning'];
  expect((await look(backupChecks, settings)).states).toEqual(missing);

  await mkdir(backups);
  await makeKeyFile(settings.BACKUP_KEY_FILE);
  const good = { finishedAt: now, goodAt: now, sizeInBytes: 1, isVerified: true };
  await storeRecord(backups, good);
  // It is on the disk of the data folder.
  const there = ['settings: ok', 'key: ok', 'folder: warning', 'age: ok'];
  expect((await look(backupChecks, settings)).states).toEqual(there);

  await chmod(settings.BACKUP_KEY_FILE, 0o644);
  await storeRecord(backups, { ...good, error: 'There is no space left.' });
  expect((await look(backupChecks, settings)).text).toContain('The last backup failed: There is no space left.');
  await storeRecord(backups, { ...good, isVerified: false });
  expect((await look(backupChecks, settings)).text).toContain('0 hours old and was not verified');
  await storeRecord(backups, { ...good, goodAt: new Date(now.getTime() - 3 * dayMs) });
  const old = await look(backupChecks, settings);
  expect(old.states).toEqual(['settings: ok', 'key: warning', 'folder: warning', 'age: problem']);
  await writeFile(settings.BACKUP_KEY_FILE, 'nothing');
  expect((await look(backupChecks, settings)).text).toContain('holds no key of backups');
});
