import {
  type IUniform,
  type MeshStandardMaterial,
  Texture,
  Vector2,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import type { Bounds } from '../../port.ts';
import { readFinish } from './part-finish.ts';

/**
 * The studio lighting: four soft boxes and a grey room, computed in the shader. Formulas replace an environment map:
 * there is nothing to load or to prefilter, so the first frame is lit like all others, and a lost graphics context
 * costs nothing. The rougher a surface, the softer the reflected edges of the boxes. Constants are written as numbers,
 * because this code runs for every pixel of every frame. `studioBox` returns how much of a box a ray hits: `at` is
 * where the ray hits the box's plane, `along` the cosine of its angle. `studioGround`: the floor takes light away from
 * surfaces close to it, most from those that face it.
 */
export const STUDIO = /* glsl */ `
uniform vec2 studioFloor;
float studioBox( const in vec2 at, const in float along, const in vec2 halfSize, const in float blur ) {
  vec2 soft = halfSize * 0.25 + blur;
  vec2 outer = halfSize + soft;
  vec2 inner = max( halfSize - soft, vec2( 0.0 ) ) - soft * 0.2;
  float ahead = max( along, 0.02 );
  vec2 inside = clamp( ( abs( at ) / ahead - outer ) / ( inner - outer ), 0.0, 1.0 );
  inside *= inside * ( 3.0 - 2.0 * inside );
  vec2 kept = halfSize + soft * 0.55;
  float direct = clamp( ( ahead - 0.02 ) * 3.5714286, 0.0, 1.0 );
  return inside.x * inside.y * halfSize.x * halfSize.y / ( kept.x * kept.y ) * direct * direct * ( 3.0 - 2.0 * direct );
}
vec3 studioRoom( const in float up, const in float blur ) {
  float soft = 0.25 + blur;
  vec3 low = mix( vec3( 0.30, 0.295, 0.29 ), vec3( 0.40, 0.41, 0.43 ), smoothstep( - soft, soft, up ) );
  return mix( low, vec3( 0.62, 0.64, 0.67 ), smoothstep( 0.1 - blur * 0.5, 1.1, up ) );
}
vec3 studioMirrored( const in vec3 d, const in float roughness ) {
  float blur = roughness * roughness * 1.4 + 0.02;
  vec3 light = studioRoom( d.y, blur );
  light += 3.3 * studioBox( vec2( d.x, 0.0998 * d.y - 0.995 * d.z ), 0.995 * d.y + 0.0998 * d.z, vec2( 0.62, 0.36 ), blur );
  light += vec3( 2.7, 2.62, 2.5 ) * studioBox(
    vec2( 0.3714 * d.x + 0.9285 * d.z, dot( d, vec3( 0.32321, 0.93745, - 0.12929 ) ) ),
    dot( d, vec3( - 0.8704, 0.3481, 0.3481 ) ), vec2( 0.2, 0.5 ), blur );
  light += vec3( 1.9, 1.98, 2.1 ) * studioBox(
    vec2( 0.0905 * d.x + 0.9959 * d.z, dot( d, vec3( 0.26093, - 0.96456, - 0.02371 ) ) ),
    dot( d, vec3( 0.9606, 0.2620, - 0.0873 ) ), vec2( 0.14, 0.5 ), blur );
  light += 1.5 * studioBox( vec2( d.x, 0.9398 * d.y + 0.3417 * d.z ), 0.3417 * d.y - 0.9398 * d.z, vec2( 0.5, 0.12 ), blur );
  return light;
}
float studioLobe( const in float facing, const in float wrap ) {
  float lit = max( ( facing + wrap ) * ( 1.0 / ( 1.0 + wrap ) ), 0.0 );
  return lit * lit;
}
vec3 studioDiffuse( const in vec3 n ) {
  vec3 light = mix( vec3( 0.285, 0.28, 0.275 ), vec3( 0.47, 0.485, 0.505 ), 0.5 + 0.5 * n.y );
  light += vec3( 0.86, 0.85, 0.83 ) * studioLobe( dot( n, vec3( - 0.05, 0.92, 0.39 ) ), 0.35 );
  light += vec3( 0.42, 0.41, 0.395 ) * studioLobe( dot( n, vec3( - 0.8704, 0.3481, 0.3481 ) ), 0.3 );
  light += vec3( 0.16, 0.165, 0.175 ) * studioLobe( dot( n, vec3( 0.9606, 0.2620, - 0.0873 ) ), 0.3 );
  return light;
}
float studioGround( const in float height, const in float up ) {
  float near = 1.0 - smoothstep( 0.0, 0.75, height );
  return 1.0 - near * mix( 0.22, 0.06, smoothstep( - 0.6, 0.8, up ) );
}
`;

/** The height of the floor in metres and the inverse of the model's size; shared by all materials of one viewer. */
export interface StudioFloor {
  readonly value: Vector2;
}

/**
 * Lights a material without textures by the studio. The result is the same as with `lightByStudio`, but with a simpler
 * shader. Metalness and roughness may be different for each part (`OWN_FINISH`). three's shader supports everything
 * that a material may have; leaving that out halves the cost per pixel. The colours are the same, except that the
 * inside of what a cut opens is plain and dark: single and multiple scattering of a dielectric (`once`, `often`) and of
 * a metal, Khronos's neutral tone mapping, and sRGB approximated by square roots instead of a power, with an error
 * below 1/255.
 */
export function lightPlainly(material: MeshStandardMaterial, floor: StudioFloor): void {
  material.onBeforeCompile = (shader) => {
    takeStudio(shader, floor);
    shader.vertexShader = readFinish(shader.vertexShader);
    shader.fragmentShader = PLAIN;
  };
}

const PLAIN = /* glsl */ `
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
uniform sampler2D dfgLUT;
varying vec3 vViewPosition;
varying vec2 partFinish;
#include <common>
#include <color_pars_fragment>
#include <normal_pars_fragment>
#include <clipping_planes_pars_fragment>
${STUDIO}
vec3 plainToneMapping( vec3 color ) {
  float least = min( color.r, min( color.g, color.b ) );
  color -= least < 0.08 ? least - 6.25 * least * least : 0.04;
  float peak = max( color.r, max( color.g, color.b ) );
  float over = max( peak - 0.76, 0.0 );
  float pressed = peak - over * over / ( over + 0.24 );
  return mix( vec3( pressed ), color * ( pressed / max( peak, 1e-5 ) ), 1.0 / ( 0.15 * ( peak - pressed ) + 1.0 ) );
}
vec3 plainEncoding( const in vec3 color ) {
  vec3 a = sqrt( color );
  vec3 b = sqrt( a );
  vec3 curve = 0.662002687 * a + 0.68412206 * b - 0.323583601 * sqrt( b ) - 0.022541147 * color;
  return mix( curve, color * 12.92, vec3( lessThanEqual( color, vec3( 0.0031308 ) ) ) );
}
void main() {
  vec4 diffuseColor = vec4( diffuse, opacity );
  #include <clipping_planes_fragment>
  #include <color_fragment>
  #include <normal_fragment_begin>
  vec3 bend = max( abs( dFdx( normal ) ), abs( dFdy( normal ) ) );
  float metal = metalness < 0.0 ? partFinish.x : metalness;
  float rough = min( max( roughness < 0.0 ? partFinish.y : roughness, 0.0525 ) + max( max( bend.x, bend.y ), bend.z ), 1.0 );
  vec3 view = isOrthographic ? vec3( 0.0, 0.0, 1.0 ) : normalize( vViewPosition );
  float facing = dot( normal, view );
  mat3 toModel = mat3( viewMatrix );
  vec3 up = normal * toModel;
  vec3 ray = normalize( mix( 2.0 * facing * normal - view, normal, rough * rough ) ) * toModel;
  float height = dot( viewMatrix[ 1 ].xyz, - vViewPosition ) + cameraPosition.y - studioFloor.x;
  float open = studioGround( height * studioFloor.y, up.y );
  vec3 soft = open * studioDiffuse( up );
  vec3 sharp = open * studioMirrored( ray, rough );
  vec2 share = texture2D( dfgLUT, vec2( rough, clamp( facing, 0.0, 1.0 ) ) ).rg;
  float missing = 1.0 - share.x - share.y;
  vec3 color = diffuseColor.rgb;
  float once = 0.04 * share.x + share.y;
  float often = once * 0.0857142 * missing / ( 1.0 - missing * 0.0857142 );
  vec3 metalOnce = color * share.x + share.y;
  vec3 average = color * 0.952381 + 0.047619;
  vec3 metalOften = metalOnce * average * missing / ( 1.0 - missing * average );
  vec3 light = soft * ( color * ( ( 1.0 - metal ) * ( 1.0 - once - often ) ) + mix( vec3( often ), metalOften, metal ) );
  light += sharp * mix( vec3( once ), metalOnce, metal ) + emissive;
  #if NUM_CLIPPING_PLANES > 0 && defined( DOUBLE_SIDED )
    if ( ! gl_FrontFacing ) light = color * ( 0.17 + 0.05 * up.y );
  #endif
  #ifdef OPAQUE
    diffuseColor.a = 1.0;
  #endif
  gl_FragColor = vec4( plainEncoding( plainToneMapping( light ) ), diffuseColor.a );
}
`;

/** Adds the studio's uniforms and functions to a shader. */
export function takeStudio(shader: WebGLProgramParametersWithUniforms, floor: StudioFloor): void {
  sharedLookup = shader.uniforms.dfgLUT ?? sharedLookup;
  shader.uniforms.studioFloor = floor;
}

/** three's lookup table for reflections: one texture for all renderers, kept as long as the page lives. */
let sharedLookup: IUniform | null = null;

/**
 * Removes what a renderer attached to three's shared table. Without this, the canvas of every disposed viewer would
 * stay in memory. Viewers that are still alive upload the table again automatically.
 */
export function releaseSharedLookup(): void {
  if (sharedLookup?.value instanceof Texture) sharedLookup.value.dispose();
}

export function studioFloorOf({ min, max }: Bounds): StudioFloor {
  const size = Math.max(max.x - min.x, max.y - min.y, max.z - min.z, 1e-9);
  return { value: new Vector2(min.y, 1 / size) };
}
