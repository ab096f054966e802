import type {
  CanvasPoint,
  LabelState,
  MeasureMode,
  Measurement,
  MeasureProblem,
  MeasureSnap,
  ViewerMeasure,
} from '../port.ts';
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
  readonly inspected = createSignal<Measurement | null>(null);
  /** Null until it is loaded. */
  tool: MeasureTool | null = null;
  private readonly host: ToolHost;
  /** Counts the questions of `inspect`: while the code loads, the last one counts. */
  private asked = 0;

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

  async inspect(at: CanvasPoint | null): Promise<void> {
    const asked = ++this.asked;
    if (!at && !this.tool) return;
    const tool = this.tool ?? (await this.load());
    if (asked === this.asked) tool.inspect(at);
  }

  close(): void {
    this.tool?.forget();
    for (const signal of [this.mode, this.snap, this.taken]) signal.close();
    for (const signal of [this.results, this.labels, this.problem, this.inspected]) signal.close();
  }
}
