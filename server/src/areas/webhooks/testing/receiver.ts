import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** How a receiver answers one request. */
export type Answer = (response: ServerResponse, received: Received) => void;

/** What a receiver of webhooks is in a test: a real HTTP server on loopback. */
export interface Receiver {
  origin: string;
  received: Received[];
  /** How it answers from now on; with 204 at first. */
  answer: Answer;
  /** The requests at a path with a signature that holds, checked by the library of Standard Webhooks. */
  verified(path: string, secret: string): { type: string; data: Record<string, string>; id: string }[];
  close(): Promise<void>;
}

/** Starts a receiver. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    origin: '',
    received: [],
    answer: (response) => response.writeHead(204).end(),
    verified: (path, secret) =>
      receiver.received
        .filter((each) => each.path === path)
        .map(({ body, headers }) => {
          // Clocks of tests are moved; the library allows five minutes and reads the machine's.
          const { type, data } = verify(secret, body, headers);
          return { type, data, id: headers['webhook-id']! };
        }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await buffer(request)).toString();
    const received = { path: request.url ?? '', headers: request.headers as Record<string, string>, body };
    receiver.received.push(received);
    receiver.answer(response, received);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

/** Checks a signature as receivers do. @throws Error if it does not hold */
export function verify(
  secret: string,
  body: string,
  headers: Record<string, string>,
): { type: string; timestamp: string; data: Record<string, string> } {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(headers['webhook-id']!, at, body);
  if (!headers['webhook-signature']!.split(' ').includes(expected)) throw new Error('the signature does not hold');
  return JSON.parse(body);
}
