import type { CDPSession } from 'playwright-core';

/** A picture of what a page shows. */
export interface ShownFrame {
  /** When it could be seen, seconds since 1970. */
  at: number;
  png: Buffer;
}

/** Records every frame that a page shows: other than a screenshot it makes the page draw nothing. */
export class ShownFrames {
  readonly #devtools: CDPSession;
  readonly #frames: ShownFrame[] = [];

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  /** Begins before the page is opened. */
  static async of(devtools: CDPSession): Promise<ShownFrames> {
    const frames = new ShownFrames(devtools);
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      // Not the browser's own stamp: that tells when drawing began, which software may end ten seconds later.
      frames.#frames.push({ at: Date.now() / 1000, png: Buffer.from(data, 'base64') });
      void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    return frames;
  }

  /** Records no more; all frames in their order. */
  async stop(): Promise<readonly ShownFrame[]> {
    await this.#devtools.send('Page.stopScreencast');
    return this.#frames;
  }
}
