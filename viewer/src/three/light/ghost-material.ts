import { DoubleSide, MeshBasicMaterial } from 'three';
import { readFinish } from './part-finish.ts';

/**
 * A material that is almost transparent where a surface faces the viewer and denser along its rims, so that shapes stay
 * recognizable.
 */
export function ghostMaterial(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    color: '#8A94A6',
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = readFinish(shader.vertexShader)
      .replace('#include <common>', '#include <common>\nvarying vec3 ghostNormal;\nvarying vec3 ghostView;')
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>
        vec3 ghostAt = normal;
        #ifdef USE_BATCHING
          ghostAt = mat3( batchingMatrix ) * ghostAt;
        #endif
        ghostNormal = normalMatrix * ghostAt;
        ghostView = isOrthographic ? vec3( 0.0, 0.0, 1.0 ) : - mvPosition.xyz;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 ghostNormal;\nvarying vec3 ghostView;')
      .replace(
        '#include <opaque_fragment>',
        `float ghostRim = 1.0 - abs( dot( normalize( ghostNormal ), normalize( ghostView ) ) );
        diffuseColor.a = 0.05 + 0.3 * ghostRim * ghostRim;
        #include <opaque_fragment>`,
      );
  };
  return material;
}
