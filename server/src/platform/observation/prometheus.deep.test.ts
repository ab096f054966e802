import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testPassword } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { freePort } from '@chamfer/testing/free-port';
import { type PrometheusServer, promtool, startPrometheus } from '@chamfer/testing/prometheus';
import { type ServerProcess, startServerProcess } from '@chamfer/testing/server-process';
import { copyTemplate } from '@chamfer/testing/test-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** Debian's Prometheus, with the files of `deploy`, scrapes two processes: one on METRICS_PORT, one by METRICS_TOKEN. */

const token = 'a-token-of-prometheus';
let folder: string;
let database: Awaited<ReturnType<typeof copyTemplate>>;
let sql: Client;
let web: ServerProcess;
let worker: ServerProcess;
let prometheus: PrometheusServer;

const deployed = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const deploy = (path: string) => readFile(join(deployed, path), 'utf8');

/** A text with `to` in place of `from`. @throws Error where an example no longer has what is replaced */
function put(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/prometheus.yaml no longer has ${from}`);
  return text.replace(from, () => to);
}

/** The configuration of the example, with both ways that it shows and the addresses of this machine. */
async function configuration(metricsPort: number, mainPort: string): Promise<string> {
  let text = await deploy('prometheus.yaml');
  text = put(text, '"chamfer:9464"', `"127.0.0.1:${metricsPort}"`);
  text = put(text, '  # - job_name: chamfer\n  #   scheme: https\n', '  - job_name: main-port\n');
  text = put(
    text,
    '  #   authorization: { credentials_file: /etc/prometheus/chamfer-token }\n',
    '    authorization: { credentials_file: token }\n',
  );
  text = put(
    text,
    '  #   static_configs: [{ targets: ["cad.haldenworks.example"] }]\n',
    `    static_configs: [{ targets: ["127.0.0.1:${mainPort}"], labels: { job: chamfer } }]\n`,
  );
  return `global: { scrape_interval: 5s, scrape_timeout: 5s, evaluation_interval: 5s }\n${text}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-scraped-'));
  database = await copyTemplate(inject('templateUrl'));
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  const metricsPort = await freePort();
  const shared = { DATABASE_URL: database.url, MIGRATE: 'off' };
  web = await startServerProcess(folder, { ...shared, ROLE: 'web', METRICS_PORT: String(metricsPort) });
  // Nobody takes its mails, so that some jobs fail.
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  worker = await startServerProcess(folder, { ...shared, ROLE: 'worker', METRICS_TOKEN: token, SMTP_URL: smtp });
  prometheus = await startPrometheus({
    'prometheus.yaml': await configuration(metricsPort, new URL(worker.origin).port),
    'alerts.yaml': await deploy('alerts.yaml'),
    token,
  });
});
afterAll(async () => {
  await prometheus?.close();
  await worker?.stop();
  await web?.stop();
  await sql?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Sample {
  metric: Record<string, string>;
  value: [number, string];
}
const query = async (expression: string) =>
  (await prometheus.ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`)).result;

/** The expressions of alerts and dashboard, as Prometheus gets them. */
async function expressions(): Promise<{ alerts: string[]; panels: string[] }> {
  const { groups } = await prometheus.ask<{ groups: { rules: { query: string }[] }[] }>('rules');
  const dashboard = JSON.parse(await deploy('grafana/chamfer.json')) as { panels: { targets: { expr: string }[] }[] };
  return {
    alerts: groups.flatMap(({ rules }) => rules.map((rule) => rule.query)),
    panels: dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    ),
  };
}

const register = (name: string) =>
  fetch(`${web.origin}/api/auth/web/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@haldenworks.example`,
      password: testPassword,
      name: 'Test Person',
      termsAccepted: true,
    }),
  });

test('the alerts do over time what they are for', async () => {
  await copyFile(new URL('alerts.promtool.yaml', import.meta.url), join(folder, 'alerts.promtool.yaml'));
  await copyFile(join(deployed, 'alerts.yaml'), join(folder, 'alerts.yaml'));
  const { status, printed } = promtool(folder, 'test', 'rules', 'alerts.promtool.yaml');
  expect([status, printed]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('both ways of scraping lead to metrics, without the token to none, and every rule can be evaluated', async () => {
  await eventually(async () => expect((await query('up{job="chamfer"} == 1')).length).toBe(2));
  expect((await fetch(`${worker.origin}/metrics`)).status).toBe(401);
  interface Rule {
    name: string;
    health: string;
    lastError?: string;
  }
  await eventually(async () => {
    const { groups } = await prometheus.ask<{ groups: { rules: Rule[] }[] }>('rules');
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(12);
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
  });
});

/** What nothing happens for here; that it is declared, and what it means, Prometheus knows all the same. */
const eventless = /^chamfer_(webhook_tries|telemetry_events|payment_alarms)_total/;
/** Of the blackbox exporter, which asks from outside. */
const outside = /^probe_/;

test('every metric of alerts and dashboard is one that a server has, and every panel shows something', async () => {
  const registered = await register('mara');
  expect(registered.status).toBe(201);
  // That a session has ended is an event for all processes.
  const { accessToken } = (await registered.json()) as { accessToken: string };
  const ended = { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } };
  expect((await fetch(`${web.origin}/api/auth/logout`, ended)).status).toBe(204);
  await sql.query('alter table users rename column password_hash to elsewhere');
  expect((await register('elena')).status).toBe(500);
  await sql.query('alter table users rename column elsewhere to password_hash');
  // What is counted by the minute is there after two scrapes.
  const failures = 'rate(chamfer_job_duration_seconds_count{kind="mail.send",outcome="failed"}[5m])';
  await eventually(async () => expect((await query(failures)).length).toBe(1));
  await eventually(async () =>
    expect((await query('chamfer_call_duration_seconds_count{status="500"}')).length).toBe(1),
  );
  await sql.query("update pgboss.job set state = 'failed' where state in ('completed', 'retry')");
  // Its series go on for minutes where a range is asked for.
  await worker.stop();
  expect((await register('jonas')).status).toBeLessThan(300);

  const { alerts, panels } = await expressions();
  expect(alerts.length).toBeGreaterThan(12);
  expect(panels.length).toBeGreaterThan(25);
  const selectors = new Set(
    [...alerts, ...panels].flatMap(
      (text) => text.match(/\b(?:up|(?:chamfer|process|nodejs|probe)_\w+)(?:\{[^}]*\})?/g)!,
    ),
  );
  const unanswered = async (asked: Iterable<string>) => {
    const found: string[] = [];
    for (const each of asked) if ((await query(each)).length === 0) found.push(each);
    return found;
  };
  const recent = [...selectors].filter((each) => !eventless.test(each) && !outside.test(each));
  await eventually(async () =>
    expect(await unanswered(recent.map((each) => `last_over_time(${each}[10m])`))).toEqual([]),
  );
  const shown = panels.filter((panel) => !/chamfer_(webhook_tries|telemetry_events|payment_alarms)_total/.test(panel));
  await eventually(async () => expect(await unanswered(shown)).toEqual([]));
  for (const name of [...selectors].filter((each) => eventless.test(each))) {
    const known = await prometheus.ask<Record<string, { type: string }[]>>(`metadata?metric=${name}`);
    expect([name, known[name]?.map(({ type }) => type)]).toEqual([name, ['counter']]);
  }
});

test('the process that stopped is an alert that waits, and names it', async () => {
  await eventually(async () => {
    const { alerts } = await prometheus.ask<{ alerts: { labels: Record<string, string>; state: string }[] }>('alerts');
    expect(alerts.filter(({ labels }) => labels.alertname === 'ChamferDown')).toEqual([
      expect.objectContaining({
        state: expect.stringMatching(/^(pending|firing)$/),
        labels: expect.objectContaining({ instance: new URL(worker.origin).host, severity: 'page' }),
      }),
    ]);
  });
});
