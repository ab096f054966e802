import { ShaderLib, type WebGLProgramParametersWithUniforms } from 'three';
import { expect, test } from 'vitest';
import { Edges } from './edges.ts';

test.each([
  ['as three has it', (source: string) => source],
  ['as the build of the web app leaves it', (source: string) => source.replace(/ *([(),]) */g, '$1')],
])('lines fade with the distance between them, in a shader %s', (_, changed) => {
  const shader = {
    uniforms: {},
    vertexShader: changed(ShaderLib.basic.vertexShader),
    fragmentShader: changed(ShaderLib.basic.fragmentShader),
  } as WebGLProgramParametersWithUniforms;
  new Edges().lines.material.onBeforeCompile(shader, undefined as never);
  expect(shader.vertexShader).toContain('edgeShare = smoothstep');
  expect(shader.fragmentShader).toContain('opacity * edgeShare');
});
