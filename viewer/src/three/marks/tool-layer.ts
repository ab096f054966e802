import { Color, Group } from 'three';
import type { Viewport } from '../../kernels/camera/camera-frame.ts';
import type { Theme, Vec3 } from '../../port.ts';
import type { CutFace, Marks, MarkTone } from '../../scene/stage/stage.ts';
import type { Clipping } from './clipping.ts';
import { CutFaces } from './cut-faces.ts';
import { MarkMeshes } from './mark-meshes.ts';

const INK = { light: '#14171B', dark: '#F2F3F5' } as const;
const PAPER = { light: '#FFFFFF', dark: '#14171B' } as const;
const SOFT = { light: '#6B7280', dark: '#9AA3B2' } as const;

/** The point of view of a frame. `eye` is `null` in parallel views. */
export interface Sight {
  readonly back: Vec3;
  readonly eye: Vec3 | null;
}

export interface FrameSize extends Viewport {
  /** Device pixels per unit of the size. */
  readonly pixelRatio: number;
}

/** The meshes of one tool. */
interface Drawing {
  readonly root: Group;
  prepare(sight: Sight, size: FrameSize, stretch: number): void;
  /** Frees a drawing that is no longer shown. */
  dispose(): void;
}

/** The key of the cuts' faces in the map of drawings. */
const FACES = 'faces';

/** Everything that tools draw: marks and the faces of cuts. Loaded when the first of them is needed. */
export class ToolLayer {
  readonly root = new Group();
  private readonly drawings = new Map<string, Drawing>();
  private readonly drawn = new Set<Drawing>();
  /**
   * The drawing that each drawing replaced. When the last mesh of a kind is disposed, its shader program is lost, and
   * compiling it again would delay every frame of a drag. So the last drawn one is kept until its successor is drawn.
   */
  private readonly kept = new Map<string, Drawing>();
  private readonly colors: Record<MarkTone, Color> = {
    accent: new Color(),
    ink: new Color(),
    paper: new Color(),
    soft: new Color(),
  };

  setMarks(name: string, marks: Marks | null): void {
    this.replace(`marks ${name}`, marks && new MarkMeshes(marks, this.colors));
  }

  setFaces(faces: readonly CutFace[], clipping: Clipping): void {
    this.replace(FACES, faces.length > 0 ? new CutFaces(faces, clipping) : null);
  }

  setTheme(theme: Theme, accent: Color): void {
    this.colors.accent.copy(accent);
    this.colors.ink.set(INK[theme]);
    this.colors.paper.set(PAPER[theme]);
    this.colors.soft.set(SOFT[theme]);
  }

  /**
   * Call before each frame, with the point of view, the size, and the number of units of that size per pixel of a mark.
   */
  prepare(sight: Sight, size: FrameSize, stretch: number): void {
    for (const drawing of this.drawings.values()) {
      drawing.prepare(sight, size, stretch);
      this.drawn.add(drawing);
    }
  }

  clear(): void {
    for (const drawing of [...this.drawings.values(), ...this.kept.values()]) {
      drawing.root.removeFromParent();
      drawing.dispose();
    }
    for (const set of [this.drawings, this.kept, this.drawn]) set.clear();
  }

  dispose(): void {
    this.clear();
    this.root.removeFromParent();
  }

  private replace(name: string, drawing: Drawing | null): void {
    const before = this.drawings.get(name);
    this.drawings.delete(name);
    before?.root.removeFromParent();
    if (before && this.drawn.delete(before)) {
      this.kept.get(name)?.dispose();
      this.kept.set(name, before);
    } else before?.dispose();
    if (!drawing) return;
    this.drawings.set(name, drawing);
    this.root.add(drawing.root);
  }
}
