import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a proxy does with bodies of event streams: it passes them on, holds them back until their end, or falls silent, so that
 * nothing more comes through what is open either, without a word of it.
 */
export type StreamTreatment = 'pass' | 'hold' | 'silent';

/** A proxy that a browser reaches the server through. */
export interface HoldingProxy {
  /** For the settings of a browser profile. */
  readonly address: string;
  /** From now on streams are treated so; what was held until then is passed on. */
  treat(how: StreamTreatment): void;
  close(): Promise<void>;
}

/** Starts one on the loopback interface. All but event streams is passed on as it comes. */
export async function startHoldingProxy(first: StreamTreatment): Promise<HoldingProxy> {
  let how = first;
  /** What passes on what is held, of each open stream. */
  const releases = new Set<() => void>();
  const proxy = createServer((request, response) => {
    const upstream = ask(request.url!, { method: request.method, headers: request.headers }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream')) passStream(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  const passStream = (answer: IncomingMessage, response: ServerResponse) => {
    let held: Buffer[] = [];
    const release = () => {
      if (!response.headersSent) response.writeHead(answer.statusCode!, answer.headers);
      for (const piece of held.splice(0)) response.write(piece);
    };
    releases.add(release);
    answer.on('data', (piece: Buffer) => {
      held = [...held, piece];
      if (how === 'pass') release();
    });
    answer.on('end', () => {
      if (how === 'silent') return;
      release();
      response.end();
    });
    // What the browser or the server has broken off.
    answer.on('error', () => response.destroy());
    response.on('close', () => releases.delete(release));
  };
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    treat(next) {
      how = next;
      if (how === 'pass') for (const release of [...releases]) release();
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
