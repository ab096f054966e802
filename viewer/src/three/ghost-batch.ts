import { BatchedMesh, DoubleSide, MeshBasicMaterial, type Texture } from 'three';

/** What a batch keeps to itself and a ghost of it shares. Private to three 0.183: to be looked at when three is renewed. */
interface BatchInside {
  _geometryInfo: unknown[];
  _instanceInfo: { visible: boolean; active: boolean; geometryIndex: number }[];
  _geometryInitialized: boolean;
  _geometryCount: number;
  _matricesTexture: Texture | null;
  _indirectTexture: Texture | null;
  _colorsTexture: Texture | null;
}

/**
 * A see-through batch of the same parts, all invisible at first.
 *
 * It shares the geometry and the matrices with `mesh`: a ghost of a large model costs no memory, and
 * moves with it. Dispose of it with `disposeGhosts`, before `mesh`.
 */
export function ghostsOf(mesh: BatchedMesh): BatchedMesh {
  const ghosts = new BatchedMesh(mesh.instanceCount, 3, 3, ghostMaterial());
  const inside = ghosts as unknown as BatchInside;
  const source = mesh as unknown as BatchInside;
  ghosts.geometry.dispose();
  ghosts.geometry = mesh.geometry;
  inside._matricesTexture?.dispose();
  inside._matricesTexture = source._matricesTexture;
  inside._geometryInfo = source._geometryInfo;
  inside._geometryCount = source._geometryCount;
  inside._geometryInitialized = true;
  inside._instanceInfo = source._instanceInfo.map((info) => ({ ...info, visible: false }));
  ghosts.sortObjects = false;
  ghosts.perObjectFrustumCulled = false;
  ghosts.frustumCulled = false;
  ghosts.boundingSphere = mesh.boundingSphere;
  ghosts.matrixAutoUpdate = false;
  ghosts.scale.copy(mesh.scale);
  ghosts.position.copy(mesh.position);
  ghosts.updateMatrix();
  ghosts.updateMatrixWorld(true);
  ghosts.renderOrder = 1;
  return ghosts;
}

/** Frees what a ghost has of its own. */
export function disposeGhosts(ghosts: BatchedMesh): void {
  ghosts.removeFromParent();
  (ghosts.material as MeshBasicMaterial).dispose();
  (ghosts as unknown as BatchInside)._indirectTexture?.dispose();
}

/** Nearly clear where a surface is seen straight on, denser along its rims: shapes stay readable. */
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
    shader.vertexShader = shader.vertexShader
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
