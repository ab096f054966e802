import type { ArOptions, ArSession, ViewerAr } from '../port.ts';
import type { ToolHost } from '../tools/canvas-tool.ts';
import { ViewerError } from '../viewer-error.ts';
import type { Room } from './room.ts';

/** Immersive AR as the port has it. Browsers without it load nothing. */
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
    const start = await this.load();
    if (!start || !this.room || this.isClosed) throw new ViewerError('AR_UNAVAILABLE', 'There is no immersive AR');
    this.session = await start(this.host, this.room, options);
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
