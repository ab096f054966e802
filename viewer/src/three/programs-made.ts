import type { WebGLRenderer } from 'three';

/** Waits until the shaders that were asked for are made, or the graphics card is gone. To draw with them before is to wait. */
export function* programsMade(renderer: WebGLRenderer): Generator<'wait', void> {
  const gl = renderer.getContext();
  const parallel = gl.getExtension('KHR_parallel_shader_compile');
  // Else the browser keeps it back until there is something to draw.
  gl.flush();
  // Null, not false, once the context is lost.
  const isMade = (program: WebGLProgram) => gl.getProgramParameter(program, parallel!.COMPLETION_STATUS_KHR) !== false;
  const made = () => (renderer.info.programs ?? []).every(({ program }) => isMade(program as WebGLProgram));
  while (parallel && !made()) yield 'wait';
}
