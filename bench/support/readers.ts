import { connect, type Socket } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { addressOf } from './people.ts';

/** Clients that only read a review link's event stream, in a separate thread. */
export interface Readers {
  end(): Promise<void>;
}

interface Wanted {
  origin: string;
  viewLink: string;
  count: number;
}

/** Opens the streams, each from another address; resolves when all are open. @throws Error when one is refused */
export async function openReaders(wanted: Wanted): Promise<Readers> {
  const worker = new Worker(new URL(import.meta.url), { workerData: wanted });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { end: async () => void (await worker.terminate()) };
}

async function openAll({ origin, viewLink, count }: Wanted): Promise<void> {
  const { hostname, port } = new URL(origin);
  const path = `/api/web/project-view-links/${viewLink}/events`;
  // In batches, because people do not arrive all at once.
  for (let opened = 0; opened < count; opened += 50) {
    const some = Array.from({ length: Math.min(50, count - opened) }, (_, index) => opened + index + 1);
    await Promise.all(
      some.map(
        (number) =>
          new Promise<void>((resolve, reject) => {
            const socket: Socket = connect(Number(port), hostname);
            socket.once('error', reject);
            socket.once('data', (data) =>
              data.toString().startsWith('HTTP/1.1 200') ? resolve() : reject(new Error(data.toString())),
            );
            socket.resume();
            socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: ${addressOf(number)}\r\n\r\n`);
          }),
      ),
    );
  }
  parentPort?.postMessage('open');
}

if (!isMainThread) await openAll(workerData as Wanted);
