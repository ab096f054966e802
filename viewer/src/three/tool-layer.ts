import { Color, Group } from 'three';
import type { Viewport } from '../kernels/camera.ts';
import type { Theme, Vec3 } from '../port.ts';
import type { CutFace, Marks, MarkTone } from '../scene/stage.ts';
import type { Clipping } from './clipping.ts';
import { CutFaces } from './cut-faces.ts';
import { MarkMeshes } from './mark-meshes.ts';

const INK = { light: '#14171B', dark: '#F2F3F5' } as const;
const PAPER = { light: '#FFFFFF', dark: '#14171B' } as const;
const SOFT = { light: '#6B7280', dark: '#9AA3B2' } as const;

/** Where a frame is seen from. `eye` is `null` in parallel views. */
export interface Sight {
  readonly back: Vec3;
  readonly eye: Vec3 | null;
}

export interface FrameSize extends Viewport {
  /** Device pixels for each unit of the size. */
  readonly pixelRatio: number;
}

/** All that tools draw: marks and the faces of cuts. Loaded with the first of them. */
export class ToolLayer {
  readonly root = new Group();
  private readonly marks = new Map<string, MarkMeshes>();
  private readonly faces = new CutFaces();
  private readonly colors: Record<MarkTone, Color> = {
    accent: new Color(),
    ink: new Color(),
    paper: new Color(),
    soft: new Color(),
  };

  constructor() {
    this.root.add(this.faces.root);
  }

  setMarks(name: string, marks: Marks | null): void {
    this.marks.get(name)?.dispose();
    this.marks.delete(name);
    if (!marks) return;
    const meshes = new MarkMeshes(marks, this.colors);
    this.marks.set(name, meshes);
    this.root.add(meshes.root);
  }

  setFaces(faces: readonly CutFace[], clipping: Clipping): void {
    this.faces.set(faces, clipping);
  }

  setTheme(theme: Theme, accent: Color): void {
    this.colors.accent.copy(accent);
    this.colors.ink.set(INK[theme]);
    this.colors.paper.set(PAPER[theme]);
    this.colors.soft.set(SOFT[theme]);
  }

  /** Before each frame: from where it is seen, its size, and how many of that size's units a mark's pixel is. */
  prepare(sight: Sight, size: FrameSize, stretch: number): void {
    for (const meshes of this.marks.values()) meshes.prepare(size, stretch);
    this.faces.prepare(sight, size, stretch);
  }

  clear(): void {
    for (const name of [...this.marks.keys()]) this.setMarks(name, null);
    this.faces.clear();
  }

  dispose(): void {
    this.clear();
    this.root.removeFromParent();
  }
}
