import { PinTracker } from '../pins/pin-tracker.ts';
import type { ArOptions, ArSession, ArState, ViewerAr } from '../port.ts';
import { createSignal } from '../signal.ts';
import type { ToolHost } from '../tools/canvas-tool.ts';
import { ViewerError } from '../viewer-error.ts';
import type { Room } from './room.ts';

/** Implements the port's immersive AR. Browsers without AR load none of its code. */
export class Ar implements ViewerAr {
  private readonly host: ToolHost;
  private room: Room | null = null;
  private session: ArSession | null = null;
  private isClosed = false;

  constructor(host: ToolHost) {
    this.host = host;
  }

  isAvailable(): Promise<boolean> {
    return this.load().then(Boolean, () => false);
  }

  async start(options: ArOptions): Promise<ArSession> {
    try {
      const start = await this.load();
      if (!start || !this.room || this.isClosed || !this.host.model())
        throw new Error('There is nothing to show, or no AR');
      const state = createSignal<ArState>({ phase: 'searching', size: 'true', scale: 1, position: null, chosen: null });
      // Passed in because the engine already has them: importing them here as well would split the engine's first
      // chunk.
      this.session = await start(this.host, this.room, options, new PinTracker(), state);
    } catch (cause) {
      const isRefused = cause instanceof Error && /^(NotAllowed|Security)Error$/.test(cause.name);
      throw new ViewerError(isRefused ? 'AR_REFUSED' : 'AR_UNAVAILABLE', String(cause), { cause });
    }
    if (this.isClosed) this.close();
    return this.session;
  }

  close(): void {
    this.isClosed = true;
    void this.session?.end();
  }

  private async load() {
    this.room ??= await this.host.stage.room();
    return this.room && (await import('./start-room.ts')).startRoom;
  }
}
