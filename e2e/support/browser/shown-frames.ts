import type { CDPSession } from 'playwright-core';

/** A frame that a page has shown. */
export interface ShownFrame {
  /** When it became visible, in seconds since 1970. */
  at: number;
  png: Buffer;
}

/** Records every frame that a page shows. Unlike screenshots, this does not make the page draw anything. */
export class ShownFrames {
  readonly #devtools: CDPSession;
  readonly #frames: ShownFrame[] = [];

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  /** Starts recording; call it before the page is opened. */
  static async of(devtools: CDPSession): Promise<ShownFrames> {
    const frames = new ShownFrames(devtools);
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      // Not the browser's own time stamp, which is when drawing began; a software renderer may take ten seconds more.
      frames.#frames.push({ at: Date.now() / 1000, png: Buffer.from(data, 'base64') });
      void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
    await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    return frames;
  }

  /** Stops recording and returns all frames in order. */
  async stop(): Promise<readonly ShownFrame[]> {
    await this.#devtools.send('Page.stopScreencast');
    return this.#frames;
  }
}
