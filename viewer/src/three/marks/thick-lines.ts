import {
  type Color,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Plane,
  ShaderMaterial,
  Vector2,
} from 'three';
import type { Viewport } from '../../kernels/camera/camera-frame.ts';
import type { Vec3 } from '../../port.ts';

/** The appearance of a set of lines. `width` is in CSS pixels. */
export interface StrokeLook {
  readonly width: number;
  readonly color: Color;
  readonly isHidden: boolean;
  readonly planes?: readonly Plane[];
}

/**
 * Lines of a width in pixels with round ends, six numbers each; two equal points make a dot. WebGL's own lines are one
 * pixel wide, which is too thin to grab. Ends in front of the near plane are moved onto it, because otherwise a line
 * that passes the eye would cross the whole picture.
 */
export class ThickLines {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  private readonly width: number;

  constructor(points: readonly number[], origin: Vec3, { width, color, isHidden, planes = [] }: StrokeLook) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const local = Float32Array.from(
      points,
      (value, i) => value - (i % 3 === 0 ? origin.x : i % 3 === 1 ? origin.y : origin.z),
    );
    const [from, to] = [new Float32Array(local.length / 2), new Float32Array(local.length / 2)];
    for (let i = 0; i < local.length; i += 6) {
      from.set(local.subarray(i, i + 3), i / 2);
      to.set(local.subarray(i + 3, i + 6), i / 2);
    }
    geometry.setAttribute('from', new InstancedBufferAttribute(from, 3));
    geometry.setAttribute('to', new InstancedBufferAttribute(to, 3));
    geometry.instanceCount = from.length / 3;
    this.width = width;
    this.mesh = new Mesh(geometry, strokeMaterial(color, isHidden, planes));
    this.mesh.frustumCulled = false;
    this.mesh.position.set(origin.x, origin.y, origin.z);
    this.mesh.renderOrder = isHidden ? 3 : 5;
  }

  /** `stretch`: the number of units of `size` per pixel of the width. */
  prepare(size: Viewport, stretch: number): void {
    const { uniforms } = this.mesh.material;
    uniforms.size!.value.set(size.width, size.height);
    uniforms.width!.value = this.width * stretch;
  }

  dispose(): void {
    this.mesh.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

function strokeMaterial(color: Color, isHidden: boolean, planes: readonly Plane[]): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { size: { value: new Vector2(1, 1) }, width: { value: 1 }, color: { value: color } },
    vertexShader: /* glsl */ `
      #include <clipping_planes_pars_vertex>
      attribute vec3 from;
      attribute vec3 to;
      uniform vec2 size;
      uniform float width;
      varying vec2 across;
      varying float reach;
      void main() {
        vec4 a = projectionMatrix * modelViewMatrix * vec4( from, 1.0 );
        vec4 b = projectionMatrix * modelViewMatrix * vec4( to, 1.0 );
        float nearA = a.z + a.w;
        float nearB = b.z + b.w;
        if ( nearA < 0.0 && nearB > 0.0 ) a = mix( a, b, ( 1e-4 * nearB - nearA ) / ( nearB - nearA ) );
        else if ( nearB < 0.0 && nearA > 0.0 ) b = mix( b, a, ( 1e-4 * nearA - nearB ) / ( nearA - nearB ) );
        vec2 atA = a.xy / a.w * size * 0.5;
        vec2 atB = b.xy / b.w * size * 0.5;
        vec2 along = atB - atA;
        float stretch = length( along );
        along = stretch > 1e-3 ? along / stretch : vec2( 1.0, 0.0 );
        vec2 side = vec2( - along.y, along.x );
        // A pixel more for a soft rim.
        float half_ = width * 0.5 + 1.0;
        vec4 end = position.x < 0.0 ? a : b;
        vec2 shift = ( along * position.x + side * position.y ) * half_;
        across = vec2( position.x < 0.0 ? - half_ : stretch + half_, position.y * half_ );
        reach = stretch;
        gl_Position = end + vec4( shift / size * 2.0 * end.w, 0.0, 0.0 );
        // A little nearer than the surface that it lies on.
        gl_Position.z -= 4e-5 * gl_Position.w;
        #if NUM_CLIPPING_PLANES > 0
          vClipPosition = - ( modelViewMatrix * vec4( position.x < 0.0 ? from : to, 1.0 ) ).xyz;
        #endif
      }`,
    fragmentShader: /* glsl */ `
      #include <common>
      #include <clipping_planes_pars_fragment>
      uniform vec3 color;
      uniform float width;
      varying vec2 across;
      varying float reach;
      void main() {
        #include <clipping_planes_fragment>
        vec2 away = vec2( across.x - clamp( across.x, 0.0, reach ), across.y );
        float alpha = clamp( width * 0.5 + 0.5 - length( away ), 0.0, 1.0 );
        if ( alpha <= 0.0 ) discard;
        gl_FragColor = vec4( color, alpha );
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthTest: isHidden,
    depthWrite: false,
    toneMapped: false,
    clipping: planes.length > 0,
    clippingPlanes: planes.length > 0 ? [...planes] : null,
  });
}
