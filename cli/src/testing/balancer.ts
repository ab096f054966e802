import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before several servers, each of which gets every other request. */
export interface Balancer {
  origin: string;
  /** New requests go to these servers from now on; those under way are answered by who has them. */
  use(...origins: string[]): void;
  /** How many requests a server has answered. */
  answered(origin: string): number;
  close(): void;
}

/** Listens on loopback. A server that cannot be reached is a 502, as it would be for a person. */
export async function startBalancer(first: string): Promise<Balancer> {
  let origins = [first];
  let turn = 0;
  const counts = new Map<string, number>();
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    turn += 1;
    const origin = origins[turn % origins.length]!;
    const headers = { ...incoming.headers, connection: 'close' };
    const passed = request(origin + incoming.url, { method: incoming.method, headers, agent: false });
    passed.once('response', (answer) => {
      counts.set(origin, (counts.get(origin) ?? 0) + 1);
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode!, kept);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(passed);
  };
  // A connection that is closed while a client sends on it again would be a failure of this proxy.
  const server = createServer({ keepAliveTimeout: 0 }, pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(...given) {
      origins = given;
    },
    answered: (origin) => counts.get(origin) ?? 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
