import { once } from 'node:events';
import { connect } from 'node:net';

/** A TCP connection to the server, for clients that behave badly. */
export interface RawConnection {
  send(bytes: string | Uint8Array): void;
  /** Takes what the server sends until the connection is gone, and gives it. Nothing is taken before. */
  untilGone(): Promise<string>;
  /** Takes what the server sends until it has said `text`. */
  untilSaid(text: string): Promise<void>;
  close(): void;
}

/** Connects. Our side never ends by itself: that the connection is gone is the server's doing. */
export async function connectRaw(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  await once(socket, 'connect');
  // A connection that the server destroys is reset; the close that follows is what is waited for.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const take = (chunk: Buffer) => {
    text += chunk.toString('latin1');
  };
  return {
    send: (bytes) => void socket.write(bytes),
    async untilGone() {
      socket.on('data', take);
      // Whether the server's side is gone altogether shows only to whoever writes to it.
      const probe = setInterval(() => socket.readableEnded && socket.writable && socket.write('\n'), 20);
      await closed;
      clearInterval(probe);
      return text;
    },
    async untilSaid(wanted) {
      socket.on('data', take);
      while (!text.includes(wanted)) await once(socket, 'data');
    },
    close: () => void socket.destroy(),
  };
}
