import type { WebGLRenderer } from 'three';

/**
 * Waits until the requested shaders are compiled, or the context is lost. Drawing with them earlier would block the
 * page.
 */
export function* programsMade(renderer: WebGLRenderer): Generator<'wait', void> {
  const gl = renderer.getContext();
  const parallel = gl.getExtension('KHR_parallel_shader_compile');
  // Otherwise the browser delays the compilation until something is drawn.
  gl.flush();
  // The parameter is null, not false, once the context is lost.
  const isMade = (program: WebGLProgram) => gl.getProgramParameter(program, parallel!.COMPLETION_STATUS_KHR) !== false;
  const made = () => (renderer.info.programs ?? []).every(({ program }) => isMade(program as WebGLProgram));
  while (parallel && !made()) yield 'wait';
}
