import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endUnusedConnections } from './unused-connections.ts';

test('a stop does not wait for connections without a request, and lets running requests finish', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  endUnusedConnections(app);
  let finish = () => {};
  app.get('/', () => new Promise((done) => (finish = () => done('done'))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const arrived = once(app.server, 'request');
  const running = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  await arrived;
  const closed = app.close();
  await once(unused, 'close');
  finish();
  expect(await (await running).text()).toBe('done');
  await closed;
});
