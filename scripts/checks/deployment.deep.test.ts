import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../web-build.ts';

const work = mkdtempSync(join(tmpdir(), 'chamfer-deploy-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const env = {
  ...process.env,
  PATH: `${process.env.PATH}:/usr/sbin:/usr/bin:${join(root, 'node_modules/.debian/usr/bin')}`,
  CHAMFER_HOST: 'cad.haldenworks.example',
};
/** What a program that checks a file of `deploy` answers: its exit code and, where that is not 0, what it printed. */
function check(command: string, ...args: string[]): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: join(root, 'deploy'), env, encoding: 'utf8' });
  return [status, status === 0 ? '' : stdout + stderr];
}

test('HAProxy takes its configurations', () => {
  const certificates = join(work, 'certs');
  mkdirSync(certificates);
  const [key, certificate] = [join(work, 'key.pem'), join(work, 'certificate.pem')];
  const subject = ['-subj', '/CN=cad.haldenworks.example', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'ignore' });
  writeFileSync(join(certificates, 'chamfer.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  for (const name of ['haproxy-web.cfg', 'ha/haproxy-db.cfg']) {
    const text = readFileSync(join(root, 'deploy', name), 'utf8').replace('/etc/haproxy/certs/', `${certificates}/`);
    const file = join(work, name.replace('/', '-'));
    writeFileSync(file, text);
    expect([name, ...check('haproxy', '-c', '-f', file)]).toEqual([name, 0, '']);
  }
});

test.each(['Caddyfile', 'Caddyfile.several'])('Caddy takes %s', (name) => {
  expect(check('caddy', 'validate', '--adapter', 'caddyfile', '--config', name)).toEqual([0, '']);
});

test('Prometheus takes its configuration and the rules of the alerts', () => {
  expect(check('promtool', 'check', 'rules', 'alerts.yaml')).toEqual([0, '']);
  expect(check('promtool', 'check', 'config', 'prometheus.yaml')).toEqual([0, '']);
});

test('the service of systemd is confined', () => {
  const [status, printed] = check('systemd-analyze', 'security', '--offline=true', '--threshold=20', 'chamfer.service');
  expect([status, printed]).toEqual([0, '']);
});
