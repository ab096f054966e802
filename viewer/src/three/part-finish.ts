/** As a material's metalness or roughness: each part has its own. */
export const OWN_FINISH = -1;

/**
 * Reads each part's metalness and roughness from its matrix, so that parts of any finish are one draw.
 *
 * The last row of a matrix that only places things says nothing; `batch-layout.ts` writes the two there. Every shader
 * that draws batches has to take them out again.
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
