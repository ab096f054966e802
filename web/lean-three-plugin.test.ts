import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leanShader } from './lean-three-plugin.ts';

const three = join(dirname(createRequire(import.meta.url).resolve('three')), '../src');

test('leaves out of a shader what no driver reads', () => {
  const shader = `
  /* two
     lines */
  #define HALF ( 0.5 )
  // a note
  uniform float [ 2 ] a;   // another
  float b = a[ 0 ] - - a[ 1 ] + + 1.0;
  `;
  expect(leanShader(shader)).toBe('#define HALF ( 0.5 )\nuniform float[2]a;\nfloat b=a[0]- - a[1]+ + 1.0;');
});

test('keeps every token of the shaders that come with three', () => {
  const folder = join(three, 'renderers/shaders/ShaderChunk');
  for (const file of readdirSync(folder)) {
    const shader = /`([\s\S]*)`/.exec(readFileSync(join(folder, file), 'utf8'))![1]!;
    expect(tokens(leanShader(shader)), file).toEqual(tokens(shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));
  }
});

/** Words, numbers, and operators, each apart from what is directly next to them. */
function tokens(shader: string): string[] {
  return shader.match(/\w+(\.\w*)?|\+\+|--|[+\-*/=!<>&|]=|&&|\|\||[^\s\w]/g) ?? [];
}
