import type { LabelState, MeasureMode, Measurement, MeasureProblem, MeasureSnap, ViewerMeasure } from '../port.ts';
import { createSignal } from '../signal.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { MeasureTool } from './measure-tool.ts';

/** Implements measuring for the port. The code for snapping and computing is loaded when the tool is first used. */
export class Measure implements ViewerMeasure {
  readonly mode = createSignal<MeasureMode>('distance');
  readonly snap = createSignal<MeasureSnap | null>(null);
  readonly taken = createSignal(0);
  readonly results = createSignal<readonly Measurement[]>([]);
  readonly labels = createSignal<readonly LabelState[]>([]);
  readonly problem = createSignal<MeasureProblem | null>(null);
  /** Null until it is loaded. */
  tool: MeasureTool | null = null;
  private readonly host: ToolHost;

  constructor(host: ToolHost) {
    this.host = host;
  }

  async load(): Promise<MeasureTool> {
    const { MeasureTool } = await import('./measure-tool.ts');
    this.tool ??= new MeasureTool(this.host, this);
    return this.tool;
  }

  setMode(mode: MeasureMode): void {
    this.mode.set(mode);
    this.tool?.restart();
  }

  remove(id: string): void {
    this.tool?.remove(id);
  }

  clear(): void {
    this.tool?.clear();
  }

  close(): void {
    this.tool?.forget();
    for (const signal of [this.mode, this.snap, this.taken]) signal.close();
    for (const signal of [this.results, this.labels, this.problem]) signal.close();
  }
}
