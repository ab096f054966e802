import type { MoveOptions, ViewerExplode } from '../port.ts';
import { inTurns } from '../scene/stage/in-turns.ts';
import { createSignal } from '../signal.ts';
import type { ToolHost } from './canvas-tool.ts';

/** How quickly parts follow the target amount, in seconds, and the distance below which they count as arrived. */
const FOLLOW_SECONDS = 0.12;
const ARRIVED = 1e-3;

/**
 * The amount of an exploded view, and its animation. The code that computes the movement is loaded with the first use.
 */
export class Explode implements ViewerExplode {
  readonly amount = createSignal(0);
  private readonly host: ToolHost;
  private readonly changed: () => void;
  private now = 0;
  /** Offsets at amount 1, three numbers per part, metres. */
  private ways: Float64Array | null = null;
  private finding: Promise<Float64Array> | null = null;
  private shifted: Float64Array | null = null;
  private arrivals: (() => void)[] = [];
  private asked = 0;

  constructor(host: ToolHost, changed: () => void) {
    this.host = host;
    this.changed = changed;
  }

  /** The current offsets of the parts, as in `PartLooks`. */
  get offsets(): Float64Array | null {
    return this.shifted;
  }

  async set(amount: number, { animate = true }: MoveOptions = {}): Promise<void> {
    const model = this.host.model();
    if (!Number.isFinite(amount) || !model) return;
    this.arrive();
    this.amount.set(Math.min(1, Math.max(0, amount)));
    const asked = ++this.asked;
    const { explodeWaysInSteps } = await import('../scene/parts/explode-ways.ts');
    this.finding ??= inTurns(this.host.scheduler, explodeWaysInSteps(model.data));
    const ways = await this.finding;
    if (asked !== this.asked || model !== this.host.model()) return;
    this.ways = ways;
    if (!animate || !this.host.eases) {
      this.moveTo(this.amount.value);
      return;
    }
    const arrival = new Promise<void>((resolve) => this.arrivals.push(resolve));
    this.host.moved();
    return arrival;
  }

  /** Advances the animation by `seconds`. Returns whether parts still move. */
  step(seconds: number): boolean {
    const to = this.amount.value;
    if (this.now === to || !this.ways) return false;
    const share = 1 - Math.exp(-Math.min(seconds, 0.1) / FOLLOW_SECONDS);
    const next = this.now + (to - this.now) * share;
    this.moveTo(Math.abs(next - to) < ARRIVED ? to : next);
    return this.now !== to;
  }

  /** Resets the state for another model. */
  reset(): void {
    this.asked++;
    this.arrive();
    this.now = 0;
    this.ways = null;
    this.finding = null;
    this.shifted = null;
    this.amount.set(0);
  }

  close(): void {
    this.reset();
    this.amount.close();
  }

  private moveTo(amount: number): void {
    this.now = amount;
    this.shifted = amount > 0 && this.ways ? this.ways.map((way) => way * amount) : null;
    this.changed();
    if (amount === this.amount.value) this.arrive();
  }

  private arrive(): void {
    for (const tell of this.arrivals.splice(0)) tell();
  }
}
