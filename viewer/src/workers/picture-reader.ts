import type { PlainPicture } from '../three/decoders/basis.ts';
import type { PictureAnswer, PictureOrder } from './picture-worker.ts';
import { startPictureWorker } from './start-worker.ts';

/**
 * Decodes the KTX2 pictures of one file in a worker. The worker starts with the first picture and ends with `close`.
 */
export class PictureReader {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, { resolve(picture: PlainPicture): void; reject(error: Error): void }>();
  private count = 0;

  /** @throws Error if the bytes are not a KTX2 picture, or the worker does not start */
  read(bytes: Uint8Array, largest: number): Promise<PlainPicture> {
    this.worker ??= this.start();
    const number = this.count++;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      this.worker?.postMessage({ number, bytes, largest } satisfies PictureOrder);
    });
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.fail(new Error('Reading was given up'));
  }

  private start(): Worker {
    const worker = startPictureWorker();
    worker.onmessage = ({ data: answer }: MessageEvent<PictureAnswer>) => {
      const asked = this.waiting.get(answer.number);
      this.waiting.delete(answer.number);
      if ('picture' in answer) asked?.resolve(answer.picture);
      else asked?.reject(new Error(answer.reason));
    };
    worker.onerror = (event) => this.fail(new Error(event.message));
    return worker;
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
