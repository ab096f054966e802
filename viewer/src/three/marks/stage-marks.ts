import type { Color, Scene } from 'three';
import type { Theme } from '../../port.ts';
import type { CutFace, Marks } from '../../scene/stage/stage.ts';
import type { Clipping } from './clipping.ts';
import type { ToolLayer } from './tool-layer.ts';

/** What tools draw over the model: marks by their names, and the faces of cuts. Its code is loaded with the first of them. */
export class StageMarks {
  private readonly scene: Scene;
  private readonly clipping: Clipping;
  private readonly accent: Color;
  private readonly marks = new Map<string, Marks>();
  private faces: readonly CutFace[] = [];
  private theme: Theme = 'light';
  private layer: ToolLayer | null = null;

  constructor(scene: Scene, clipping: Clipping, accent: Color) {
    this.scene = scene;
    this.clipping = clipping;
    this.accent = accent;
  }

  async setFaces(faces: readonly CutFace[]): Promise<void> {
    this.faces = faces;
    if (this.layer || faces.length > 0) await this.apply();
  }

  async setMarks(name: string, marks: Marks | null): Promise<void> {
    if (marks) this.marks.set(name, marks);
    else this.marks.delete(name);
    if (this.layer) this.layer.setMarks(name, marks);
    else if (marks) await this.apply();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.layer?.setTheme(theme, this.accent);
  }

  /** Call before each frame. */
  prepare(...frame: Parameters<ToolLayer['prepare']>): void {
    this.layer?.prepare(...frame);
  }

  clear(): void {
    this.layer?.clear();
    this.faces = [];
    this.marks.clear();
  }

  dispose(): void {
    this.layer?.dispose();
  }

  /** Applies the current state: while the code loads, calls may overtake each other. */
  private async apply(): Promise<void> {
    if (!this.layer) {
      const { ToolLayer } = await import('./tool-layer.ts');
      this.layer ??= new ToolLayer();
      this.layer.setTheme(this.theme, this.accent);
      this.scene.add(this.layer.root);
      for (const [name, marks] of this.marks) this.layer.setMarks(name, marks);
    }
    this.layer.setFaces(this.faces, this.clipping);
  }
}
