import {
  DataTexture,
  LinearFilter,
  Matrix3,
  Mesh,
  PlaneGeometry,
  RedFormat,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import { POSTER_FADE, type PosterView } from '../kernels/camera/poster-view.ts';
import type { ContactShadow } from '../kernels/contact-shadow.ts';
import type { Vec3 } from '../port.ts';

/** How near to the poster's eye the camera is when it opens, as a share of the distance to the model. */
const SAME_EYE = 1e-4;

/** The number of tiles per side of the square. */
const TILES = 32;

/**
 * Draws the shadow on the floor: one square, visible from above only. The floor itself has the background's colour; the
 * square darkens it where the shadow is. Tiles without shadow are not drawn, so most of the floor costs nothing.
 *
 * Seen from where a model opens, the shadow ends where the poster's does, which is a picture with faded sides: nothing
 * changes when the poster goes. From anywhere else all of it is there.
 */
export class Floor {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private texture: DataTexture | null = null;

  constructor() {
    const material = new ShaderMaterial({
      uniforms: {
        darkness: { value: null },
        strength: { value: 1 },
        framed: { value: 0 },
        posterEye: { value: new Vector3() },
        posterAxes: { value: new Matrix3() },
        posterTan: { value: new Vector2(1, 1) },
      },
      vertexShader: /* glsl */ `
        uniform vec3 posterEye;
        uniform mat3 posterAxes;
        varying vec2 at;
        varying vec3 seen;
        void main() {
          at = uv;
          seen = posterAxes * ( ( modelMatrix * vec4( position, 1.0 ) ).xyz - posterEye );
          gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
        }`,
      fragmentShader: /* glsl */ `
        uniform sampler2D darkness;
        uniform float strength;
        uniform float framed;
        uniform vec2 posterTan;
        varying vec2 at;
        varying vec3 seen;
        void main() {
          // A little noise, or the long soft falloff shows bands.
          float noise = fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) - 0.5;
          vec2 inside = 0.5 - 0.5 * abs( seen.xy / ( max( seen.z, 1e-9 ) * posterTan ) );
          vec2 kept = clamp( inside / ${POSTER_FADE.toFixed(3)}, 0.0, 1.0 );
          float alpha = texture2D( darkness, at ).r * strength * mix( 1.0, kept.x * kept.y, framed );
          gl_FragColor = vec4( vec3( 0.012, 0.014, 0.018 ), alpha + noise * 0.006 * step( 0.004, alpha ) );
        }`,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2, TILES, TILES), material);
    this.mesh.rotation.x = -Math.PI / 2;
    this.mesh.frustumCulled = false;
    this.mesh.visible = false;
    // Drawn before transparent parts, which then appear over it.
    this.mesh.renderOrder = -1;
  }

  show(shadow: ContactShadow): void {
    this.hide();
    this.texture = new DataTexture(flipped(shadow), shadow.size, shadow.size, RedFormat);
    this.texture.magFilter = LinearFilter;
    this.texture.minFilter = LinearFilter;
    this.texture.needsUpdate = true;
    this.mesh.material.uniforms.darkness!.value = this.texture;
    this.drawTiles(shadow);
    this.mesh.position.set(shadow.x, shadow.y - shadow.half * 1e-3, shadow.z);
    this.mesh.scale.set(shadow.half, shadow.half, 1);
    this.mesh.visible = true;
  }

  hide(): void {
    this.texture?.dispose();
    this.texture = null;
    this.mesh.visible = false;
  }

  /** Sets how the poster of the model sees it. */
  setPoster({ eye, right, up, back, tanX, tanY }: PosterView): void {
    const { posterEye, posterAxes, posterTan } = this.mesh.material.uniforms;
    posterEye!.value.set(eye.x, eye.y, eye.z);
    posterAxes!.value.set(right.x, right.y, right.z, up.x, up.y, up.z, -back.x, -back.y, -back.z);
    posterTan!.value.set(tanX, tanY);
  }

  /** Sets from where the next frame is seen, and how far the model is; `null` where the poster does not matter. */
  look(eye: Vec3 | null, distance: number): void {
    const { framed, posterEye } = this.mesh.material.uniforms;
    framed!.value = Number(eye !== null && posterEye!.value.distanceTo(eye) < distance * SAME_EYE);
  }

  setStrength(strength: number): void {
    this.mesh.material.uniforms.strength!.value = strength;
  }

  dispose(): void {
    this.hide();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }

  private drawTiles(shadow: ContactShadow): void {
    const { geometry } = this.mesh;
    const index = geometry.index!;
    let count = 0;
    for (let row = 0; row < TILES; row++) {
      for (let column = 0; column < TILES; column++) {
        if (!isDark(shadow, row, column)) continue;
        // Corners are numbered as in three's plane: row by row from the far side.
        const a = row * (TILES + 1) + column;
        const b = a + TILES + 1;
        (index.array as Uint16Array).set([a, b, a + 1, b, b + 1, a + 1], count);
        count += 6;
      }
    }
    index.needsUpdate = true;
    geometry.setDrawRange(0, count);
  }
}

/**
 * Whether a tile contains any shadow. Pixels are blended with their neighbours, so one more pixel on each side counts.
 */
function isDark({ size, darkness }: ContactShadow, row: number, column: number): boolean {
  const first = (tile: number) => Math.max(0, Math.floor((tile * size) / TILES) - 1);
  const last = (tile: number) => Math.min(size, Math.ceil(((tile + 1) * size) / TILES) + 1);
  for (let y = first(row); y < last(row); y++) {
    for (let x = first(column); x < last(column); x++) if (darkness[y * size + x]! > 0) return true;
  }
  return false;
}

/** Reverses the rows: the plane's texture starts at its far side, the rows of a shadow start at −Z. */
function flipped({ size, darkness }: ContactShadow): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(size * size);
  for (let row = 0; row < size; row++)
    out.set(darkness.subarray(row * size, row * size + size), (size - 1 - row) * size);
  return out;
}
