import { once } from 'node:events';
import { connect } from 'node:net';

/** A TCP connection to the server, for tests of clients that behave badly. */
export interface RawConnection {
  send(bytes: string | Uint8Array): void;
  /** Reads until the connection is closed, and returns all text received. Nothing is read before this call. */
  untilGone(): Promise<string>;
  /** Reads until the server has sent `text`. */
  untilReceived(text: string): Promise<void>;
  close(): void;
}

/** Connects to the server. This side never closes the connection by itself, so only the server can close it. */
export async function connectRaw(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  await once(socket, 'connect');
  // A connection that the server destroys fails with an error; the `close` event that follows is enough for us.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const take = (chunk: Buffer) => {
    text += chunk.toString('latin1');
  };
  return {
    send: (bytes) => void socket.write(bytes),
    async untilGone() {
      socket.on('data', take);
      // Only a write reveals that the server has closed its side completely.
      const probe = setInterval(() => socket.readableEnded && socket.writable && socket.write('\n'), 20);
      await closed;
      clearInterval(probe);
      return text;
    },
    async untilReceived(wanted) {
      socket.on('data', take);
      while (!text.includes(wanted)) await once(socket, 'data');
    },
    close: () => void socket.destroy(),
  };
}
