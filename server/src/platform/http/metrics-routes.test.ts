import { useTestApp } from '@chamfer/testing';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Parts } from '../parts.ts';
import { makeMetricsApp, metricsRoute } from './metrics-routes.ts';

const token = 'a-token-of-the-operator';
const app = useTestApp({ env: { CHAMFER_ENV: 'prod' } });

/** The parts with other settings. */
function partsWith(env: Record<string, string>): Parts {
  return { ...app.parts, config: readConfig(env) };
}

/** What `/metrics` answers on the main port and, if there is one, on its own port. */
async function ask(env: Record<string, string>, authorization?: string) {
  const parts = partsWith(env);
  const appWithMetrics = fastify();
  metricsRoute(appWithMetrics, parts);
  const answers = [appWithMetrics, makeMetricsApp(parts)].map(async (each) => {
    const answer = await each?.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    if (answer) expect(answer.body.includes('process_cpu_seconds_total')).toBe(answer.statusCode === 200);
    return answer?.statusCode;
  });
  return Promise.all(answers);
}

test.each([
  ['a local environment shows them', {}, undefined, [200, undefined]],
  ['also with a port of their own', { METRICS_PORT: '0' }, undefined, [200, 200]],
  ['but asks for the token where there is one', { METRICS_TOKEN: token }, undefined, [401, undefined]],
  ['production shows nobody anything', { CHAMFER_ENV: 'prod' }, `Bearer ${token}`, [404, undefined]],
  ['production takes the token', { CHAMFER_ENV: 'prod', METRICS_TOKEN: token }, `Bearer ${token}`, [200, undefined]],
  ['and no other', { CHAMFER_ENV: 'prod', METRICS_TOKEN: token }, `Bearer ${token}x`, [401, undefined]],
  ['nor half of it', { CHAMFER_ENV: 'prod', METRICS_TOKEN: token }, `Bearer ${token.slice(0, -1)}`, [401, undefined]],
  ['nor none', { CHAMFER_ENV: 'prod', METRICS_TOKEN: token }, undefined, [401, undefined]],
  ['a port of their own has them alone', { CHAMFER_ENV: 'prod', METRICS_PORT: '0' }, undefined, [404, 200]],
  ['with a token too', { CHAMFER_ENV: 'prod', METRICS_PORT: '0', METRICS_TOKEN: token }, undefined, [404, 401]],
])('%s', async (_, env, authorization, statuses) => {
  expect(await ask(env, authorization)).toEqual(statuses);
});

test('the main port of a production environment does not serve them', async () => {
  const { status, body } = await app.fetch('GET', '/metrics');
  expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
});

test('the metrics port serves nothing else, and refuses with the envelope', async () => {
  const metrics = makeMetricsApp(partsWith({ METRICS_PORT: '0', METRICS_TOKEN: token }))!;
  const other = await metrics.inject('/api/openapi.json');
  expect([other.statusCode, other.json()]).toEqual([404, expect.objectContaining({ code: 'ROUTE_NOT_FOUND' })]);
  const refused = await metrics.inject('/metrics');
  expect([refused.headers['www-authenticate'], refused.json()]).toEqual([
    'Bearer',
    expect.objectContaining({ code: 'INVALID_TOKEN', requestId: expect.any(String) }),
  ]);
});
