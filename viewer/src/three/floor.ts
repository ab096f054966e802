import { DataTexture, LinearFilter, Mesh, PlaneGeometry, RedFormat, ShaderMaterial } from 'three';
import type { ContactShadow } from '../kernels/contact-shadow.ts';

/** The number of tiles per side of the square. */
const TILES = 32;

/**
 * Draws the shadow on the floor: one square, visible from above only. The floor itself has the background's colour; the
 * square darkens it where the shadow is. Tiles without shadow are not drawn, so most of the floor costs nothing.
 */
export class Floor {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private texture: DataTexture | null = null;

  constructor() {
    const material = new ShaderMaterial({
      uniforms: { darkness: { value: null }, strength: { value: 1 } },
      vertexShader: /* glsl */ `
        varying vec2 at;
        void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 ); }`,
      fragmentShader: /* glsl */ `
        uniform sampler2D darkness;
        uniform float strength;
        varying vec2 at;
        void main() {
          // A little noise, or the long soft falloff shows bands.
          float noise = fract( 52.9829189 * fract( dot( gl_FragCoord.xy, vec2( 0.06711056, 0.00583715 ) ) ) ) - 0.5;
          float alpha = texture2D( darkness, at ).r * strength;
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
