/** A value for a material's metalness or roughness that means: each part has its own. */
export const OWN_FINISH = -1;

/**
 * Changes a vertex shader so that it reads each part's metalness and roughness from its matrix. So parts of any finish
 * can share one draw call. The last row of an affine matrix contains no information, so `batch-layout.ts` stores the
 * two values there. Every shader that draws batches has to remove them from the matrix.
 */
export function readFinish(vertexShader: string): string {
  return vertexShader
    .replace(
      '#include <common>',
      `#include <common>
      #ifdef USE_BATCHING
        varying vec2 partFinish;
      #endif`,
    )
    .replace(
      '#include <batching_vertex>',
      `#include <batching_vertex>
      #ifdef USE_BATCHING
        partFinish = vec2( batchingMatrix[ 0 ].w, batchingMatrix[ 1 ].w );
        batchingMatrix[ 0 ].w = 0.0;
        batchingMatrix[ 1 ].w = 0.0;
      #endif`,
    );
}
