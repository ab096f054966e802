import type { SectionPlane, SectionSpec, ViewerSections } from '../port.ts';
import { createSignal } from '../signal.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { SectionTool } from './section-tool.ts';

/** Implements the section planes for the port. The code that cuts is loaded with the first plane. */
export class Sections implements ViewerSections {
  readonly planes = createSignal<readonly SectionPlane[]>([]);
  readonly chosen = createSignal<string | null>(null);
  readonly picking = createSignal(false);
  /** Null until it is loaded. */
  tool: SectionTool | null = null;
  private readonly host: ToolHost;

  constructor(host: ToolHost) {
    this.host = host;
  }

  async load(): Promise<SectionTool> {
    const { SectionTool } = await import('./section-tool.ts');
    this.tool ??= new SectionTool(this.host, this);
    return this.tool;
  }

  async add(spec: SectionSpec): Promise<string | null> {
    return (await this.load()).add(spec);
  }

  async pickFace(on: boolean): Promise<void> {
    if (!on || !this.host.model()) {
      this.picking.set(false);
      return;
    }
    await this.load();
    this.host.tool.set('section');
    this.picking.set(true);
  }

  move(id: string, offset: number): void {
    this.tool?.move(id, offset);
  }

  flip(id: string): void {
    this.tool?.flip(id);
  }

  remove(id: string): void {
    this.tool?.remove(id);
  }

  clear(): void {
    this.tool?.replace([]);
  }

  choose(id: string | null): void {
    this.tool?.choose(id);
  }

  /** Removes all planes, for another model or the planes of a saved view. */
  reset(): void {
    this.picking.set(false);
    this.tool?.replace([]);
  }

  close(): void {
    for (const signal of [this.planes, this.chosen, this.picking]) signal.close();
  }
}
