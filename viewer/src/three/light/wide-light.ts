import type { Material } from 'three';
import { STUDIO, type StudioFloor, takeStudio } from './studio-light.ts';

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

/** The inside of what a cut opens, as in plain materials. */
const INSIDE = /* glsl */ `
#if NUM_CLIPPING_PLANES > 0 && defined( DOUBLE_SIDED )
  if ( ! gl_FrontFacing ) outgoingLight = 0.17 * diffuseColor.rgb;
#endif
#include <opaque_fragment>
`;

/** Lights a standard or physical material, with all its properties, by the studio. The scene has no other lights. */
export function lightByStudio(material: Material, floor: StudioFloor): void {
  material.onBeforeCompile = (shader) => {
    takeStudio(shader, floor);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <lights_physical_pars_fragment>', `#include <lights_physical_pars_fragment>\n${STUDIO}`)
      .replace('#include <lights_fragment_maps>', LIGHTING)
      .replace('#include <opaque_fragment>', INSIDE);
  };
}
