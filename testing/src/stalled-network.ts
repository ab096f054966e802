import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server on which nothing may come through, with all connections open: a network that is half open. */
export interface StalledNetwork {
  /** The URL with the way instead of its address. */
  through(url: string): string;
  /** From now on nothing comes through, in either direction; new connections are taken, and nothing answers. */
  stall(): void;
  /** Everything that was held goes on. */
  resume(): void;
  /** The next COMMIT comes through and is done, and both ends of its connection are cut before the answer comes back. */
  cutAfterCommit(): void;
  close(): Promise<void>;
}

/** Opens a way to what a URL of a PostgreSQL on this machine names. */
export async function openStalledNetwork(url: string): Promise<StalledNetwork> {
  const { hostname, port, searchParams } = new URL(url);
  // The embedded database has a socket in a folder.
  const folder = searchParams.get('host');
  const dial = () => (folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname));
  const sockets = new Set<Socket>();
  let isStalled = false;
  let cutsNext = false;
  const server = createServer((near) => {
    const far = dial();
    let isCut = false;
    near.on('data', (bytes) => {
      if (!cutsNext || !bytes.includes('commit\0')) return;
      cutsNext = false;
      isCut = true;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (isCut && from === far) for (const socket of [near, far]) socket.destroy();
        else to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.end();
      });
      if (isStalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as { port: number };
  return {
    through(target) {
      const way = new URL(target);
      [way.hostname, way.port] = ['127.0.0.1', String(own.port)];
      way.searchParams.delete('host');
      return way.href;
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    cutAfterCommit() {
      cutsNext = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
