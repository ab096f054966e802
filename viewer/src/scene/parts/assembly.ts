import { cornersOf } from '../../kernels/camera/camera.ts';
import { boundsOf } from '../../kernels/math/boxes.ts';
import { rowOf, sameTexts } from '../../kernels/text-rows.ts';
import type { AssemblyState, Bounds, MoveOptions, PartTreeNode, Vec3, ViewerAssembly } from '../../port.ts';
import { createSignal } from '../../signal.ts';
import type { ModelData } from './model-data.ts';
import { GHOSTED, HIDDEN, HOVERED, type PartLooks, type PartShow, SELECTED, SHOWN } from './part-looks.ts';
import { type PartTree, partsBelow, partTreeInSteps } from './part-tree.ts';

const NONE: ReadonlySet<string> = new Set();
const PLAIN_STATE: AssemblyState = {
  hidden: NONE,
  ghosted: NONE,
  isolated: null,
  others: 'hidden',
  selected: NONE,
  hovered: NONE,
};

/** What an assembly needs from the viewer that owns it. */
export interface AssemblyHost {
  /** Called after each change of state. `looksOnly`: only tints changed. */
  changed(looksOnly: boolean): void;
  looks(): PartLooks | null;
  fitTo(points: readonly Vec3[], options?: MoveOptions): Promise<void>;
}

/** Which parts of the open model are shown, and how. */
export class Assembly implements ViewerAssembly {
  readonly tree = createSignal<PartTreeNode | null>(null);
  readonly state = createSignal<AssemblyState>(PLAIN_STATE);
  private readonly host: AssemblyHost;
  private model: ModelData | null = null;
  private growing: Generator<undefined, PartTree> | null = null;
  private grown: PartTree | null = null;

  constructor(host: AssemblyHost) {
    this.host = host;
  }

  /**
   * Takes the model that was opened, or null. If the new model has the same parts (the coarse and the full level of one
   * model), the state is kept.
   */
  open(model: ModelData | null): void {
    const isSame = this.model && model && sameTexts(this.model.parts.ids, model.parts.ids);
    this.model = model;
    if (isSame) return;
    this.growing = model && partTreeInSteps(model);
    this.grown = null;
    this.tree.set(null);
    this.state.set(PLAIN_STATE);
  }

  /** Builds the part tree, in steps of about a millisecond. Run it in spare time. */
  *grow(): Generator<undefined, void> {
    const { growing } = this;
    while (growing && growing === this.growing && !this.step(growing)) yield;
  }

  hide(ids: readonly string[]): void {
    this.set({ hidden: union(this.state.value.hidden, this.partIds(ids)) });
  }

  show(ids: readonly string[]): void {
    const parts = this.partIds(ids);
    const { hidden, ghosted, isolated } = this.state.value;
    this.set({
      hidden: difference(hidden, parts),
      ghosted: difference(ghosted, parts),
      isolated: isolated && union(isolated, parts),
    });
  }

  ghost(ids: readonly string[]): void {
    const parts = this.partIds(ids);
    const { hidden, ghosted } = this.state.value;
    this.set({ hidden: difference(hidden, parts), ghosted: union(ghosted, parts) });
  }

  isolate(ids: readonly string[], others: 'hidden' | 'ghosted' = 'hidden'): void {
    const parts = this.partIds(ids);
    const { hidden, ghosted } = this.state.value;
    if (parts.length === 0) this.set({ isolated: null, others: 'hidden' });
    else
      this.set({
        isolated: new Set(parts),
        others,
        hidden: difference(hidden, parts),
        ghosted: difference(ghosted, parts),
      });
  }

  showAll(): void {
    const { selected, hovered } = this.state.value;
    this.set({ ...PLAIN_STATE, selected, hovered });
  }

  select(ids: readonly string[]): void {
    // One part alone need not be distinguished.
    this.set({ selected: this.model?.parts.count === 1 ? NONE : new Set(this.partIds(ids)) }, true);
  }

  hover(ids: readonly string[]): void {
    const hovered = new Set(this.partIds(ids));
    const { hovered: before } = this.state.value;
    if (hovered.size === before.size && [...hovered].every((id) => before.has(id))) return;
    this.set({ hovered }, true);
  }

  /** Replaces several lists at once, as a saved view contains them. */
  restore(change: Partial<AssemblyState>): void {
    this.set({ ...PLAIN_STATE, ...change });
  }

  shownAs(partId: string): 'shown' | 'ghosted' | 'hidden' {
    const show = this.showOf(partId);
    return show === SHOWN ? 'shown' : show === GHOSTED ? 'ghosted' : 'hidden';
  }

  boundsOf(ids: readonly string[]): Bounds | null {
    const looks = this.host.looks();
    const parts = this.partIds(ids);
    if (!looks || parts.length === 0) return null;
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (const id of parts) {
      const k = this.rowOf(id) * 6;
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = Math.min(box[axis]!, looks.boxes[k + axis]!);
        box[axis + 3] = Math.max(box[axis + 3]!, looks.boxes[k + axis + 3]!);
      }
    }
    return boundsOf(box);
  }

  flyTo(ids: readonly string[], options?: MoveOptions): Promise<void> {
    const bounds = this.boundsOf(ids);
    return bounds ? this.host.fitTo(cornersOf(bounds), options) : Promise.resolve();
  }

  /** Converts ids of parts and nodes to part ids. Unknown ids are left out. */
  partIds(ids: readonly string[]): string[] {
    const found = new Set<string>();
    for (const id of ids) {
      if (this.rowOf(id) >= 0) found.add(id);
      else for (const part of this.partsBelow(id)) found.add(part);
    }
    return [...found];
  }

  /** Writes how each part is shown into a zero-filled table that the stage draws from. */
  fillShown(shown: Uint8Array): void {
    const { hidden, ghosted, isolated, others } = this.state.value;
    if (isolated) shown.fill(others === 'ghosted' ? GHOSTED : HIDDEN);
    for (const id of isolated ?? NONE) shown[this.rowOf(id)] = SHOWN;
    for (const id of ghosted) if (!isolated || isolated.has(id)) shown[this.rowOf(id)] = GHOSTED;
    for (const id of hidden) shown[this.rowOf(id)] = HIDDEN;
  }

  /** Writes whether each part is selected or under the pointer into a zero-filled table. */
  fillTint(tint: Uint8Array): void {
    const { selected, hovered } = this.state.value;
    for (const id of hovered) tint[this.rowOf(id)] = HOVERED;
    for (const id of selected) tint[this.rowOf(id)] = SELECTED;
  }

  close(): void {
    this.tree.close();
    this.state.close();
  }

  private showOf(id: string): PartShow {
    const { hidden, ghosted, isolated, others } = this.state.value;
    if (hidden.has(id)) return HIDDEN;
    if (isolated && !isolated.has(id)) return others === 'ghosted' ? GHOSTED : HIDDEN;
    return ghosted.has(id) ? GHOSTED : SHOWN;
  }

  private set(change: Partial<AssemblyState>, looksOnly = false): void {
    if (!this.model) return;
    this.state.set({ ...this.state.value, ...change });
    this.host.changed(looksOnly);
  }

  private rowOf(id: string): number {
    return this.model ? rowOf(this.model.parts.ids, id) : -1;
  }

  private partsBelow(nodeId: string): readonly string[] {
    if (this.growing) while (!this.step(this.growing));
    const node = this.grown?.nodes.get(nodeId);
    return node ? partsBelow(node) : [];
  }

  /** Runs one step of building the tree. Returns whether the tree is finished. */
  private step(growing: Generator<undefined, PartTree>): boolean {
    const step = growing.next();
    if (!step.done) return false;
    this.growing = null;
    this.grown = step.value;
    this.tree.set(step.value.root);
    return true;
  }
}

function union(set: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return new Set([...set, ...more]);
}

function difference(set: ReadonlySet<string>, less: readonly string[]): ReadonlySet<string> {
  const without = new Set(set);
  for (const id of less) without.delete(id);
  return without;
}
