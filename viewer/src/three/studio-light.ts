import { type IUniform, type Material, Texture, Vector2 } from 'three';
import type { Bounds } from '../port.ts';

/**
 * The studio: four soft boxes and a grey room, computed in the shader.
 *
 * Formulas instead of an environment map: nothing to load or to prefilter, so the first frame is lit
 * like every other, and losing the graphics context costs nothing. The rougher a surface, the softer
 * the edges of the boxes that it mirrors.
 */
const STUDIO = /* glsl */ `
uniform vec2 studioFloor;
float studioBox( const in vec3 d, const in vec3 to, const in vec3 side, const in vec2 halfSize, const in float blur ) {
  float along = dot( d, to );
  if ( along <= 0.02 ) return 0.0;
  vec2 at = abs( vec2( dot( d, side ), dot( d, cross( to, side ) ) ) / along );
  vec2 soft = halfSize * 0.25 + blur;
  vec2 inside = smoothstep( halfSize + soft, max( halfSize - soft, vec2( 0.0 ) ) - soft * 0.2, at );
  vec2 kept = halfSize / ( halfSize + soft * 0.55 );
  return inside.x * inside.y * kept.x * kept.y * smoothstep( 0.02, 0.3, along );
}
vec3 studioRoom( const in float up, const in float blur ) {
  vec3 floorLight = vec3( 0.30, 0.295, 0.29 );
  vec3 wall = vec3( 0.40, 0.41, 0.43 );
  vec3 ceiling = vec3( 0.62, 0.64, 0.67 );
  float soft = 0.25 + blur;
  vec3 low = mix( floorLight, wall, smoothstep( - soft, soft, up ) );
  return mix( low, ceiling, smoothstep( 0.1 - blur * 0.5, 1.1, up ) );
}
vec3 studioMirrored( const in vec3 d, const in float roughness ) {
  float blur = roughness * roughness * 1.4 + 0.02;
  vec3 light = studioRoom( d.y, blur );
  light += vec3( 3.3 ) * studioBox( d, vec3( 0.0, 0.995, 0.0998 ), vec3( 1.0, 0.0, 0.0 ), vec2( 0.62, 0.36 ), blur );
  light += vec3( 2.7, 2.62, 2.5 ) * studioBox( d, vec3( - 0.8704, 0.3481, 0.3481 ), vec3( 0.3714, 0.0, 0.9285 ), vec2( 0.2, 0.5 ), blur );
  light += vec3( 1.9, 1.98, 2.1 ) * studioBox( d, vec3( 0.9606, 0.2620, - 0.0873 ), vec3( 0.0905, 0.0, 0.9959 ), vec2( 0.14, 0.5 ), blur );
  light += vec3( 1.5 ) * studioBox( d, vec3( 0.0, 0.3417, - 0.9398 ), vec3( 1.0, 0.0, 0.0 ), vec2( 0.5, 0.12 ), blur );
  return light;
}
float studioLobe( const in vec3 n, const in vec3 to, const in float wrap ) {
  float facing = max( ( dot( n, to ) + wrap ) / ( 1.0 + wrap ), 0.0 );
  return facing * facing;
}
vec3 studioDiffuse( const in vec3 n ) {
  vec3 light = mix( vec3( 0.285, 0.28, 0.275 ), vec3( 0.47, 0.485, 0.505 ), 0.5 + 0.5 * n.y );
  light += vec3( 0.86, 0.85, 0.83 ) * studioLobe( n, vec3( - 0.05, 0.92, 0.39 ), 0.35 );
  light += vec3( 0.42, 0.41, 0.395 ) * studioLobe( n, vec3( - 0.8704, 0.3481, 0.3481 ), 0.3 );
  light += vec3( 0.16, 0.165, 0.175 ) * studioLobe( n, vec3( 0.9606, 0.2620, - 0.0873 ), 0.3 );
  return light;
}
// The floor takes light away from what stands close to it, most from what faces it.
float studioGround( const in float height, const in float up ) {
  float near = 1.0 - smoothstep( 0.0, 0.75, height );
  return 1.0 - near * mix( 0.22, 0.06, smoothstep( - 0.6, 0.8, up ) );
}
`;

const LIGHTING = /* glsl */ `
#if defined( RE_IndirectDiffuse )
  vec3 studioNormal = inverseTransformDirection( geometryNormal, viewMatrix );
  float studioHeight = dot( viewMatrix[ 1 ].xyz, - vViewPosition ) + cameraPosition.y;
  studioHeight = ( studioHeight - studioFloor.x ) * studioFloor.y;
  float studioOpen = studioGround( studioHeight, studioNormal.y );
  iblIrradiance += PI * studioOpen * studioDiffuse( studioNormal );
#endif
#if defined( RE_IndirectSpecular )
  float studioRough = material.roughness;
  vec3 studioRay = reflect( - geometryViewDir, geometryNormal );
  studioRay = normalize( mix( studioRay, geometryNormal, studioRough * studioRough ) );
  radiance += studioOpen * studioMirrored( inverseTransformDirection( studioRay, viewMatrix ), studioRough );
  #ifdef USE_CLEARCOAT
    vec3 coatRay = inverseTransformDirection( reflect( - geometryViewDir, geometryClearcoatNormal ), viewMatrix );
    clearcoatRadiance += studioMirrored( coatRay, material.clearcoatRoughness );
  #endif
#endif
#include <lights_fragment_maps>
`;

/** Where the floor is, metres, and one over the model's size: shared by all materials of one viewer. */
export interface StudioFloor {
  readonly value: Vector2;
}

/** Lights a standard or physical material by the studio. No other lights are in the scene. */
export function lightByStudio(material: Material, floor: StudioFloor): void {
  material.onBeforeCompile = (shader) => {
    sharedLookup = shader.uniforms.dfgLUT ?? sharedLookup;
    shader.uniforms.studioFloor = floor;
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <lights_physical_pars_fragment>', `#include <lights_physical_pars_fragment>\n${STUDIO}`)
      .replace('#include <lights_fragment_maps>', LIGHTING);
  };
}

/** three's own table for reflections: one texture for all renderers, for as long as the page lives. */
let sharedLookup: IUniform | null = null;

/**
 * Lets go of what a renderer left behind on three's shared table. Without this every disposed viewer's
 * canvas would stay in memory; viewers that still live upload the table again by themselves.
 */
export function releaseSharedLookup(): void {
  if (sharedLookup?.value instanceof Texture) sharedLookup.value.dispose();
}

export function studioFloorOf({ min, max }: Bounds): StudioFloor {
  const size = Math.max(max.x - min.x, max.y - min.y, max.z - min.z, 1e-9);
  return { value: new Vector2(min.y, 1 / size) };
}
