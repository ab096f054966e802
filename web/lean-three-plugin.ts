import type { Plugin } from 'vite';

/** Shaders of materials that the engine never draws with. */
const unusedMaterials = [
  'background',
  'backgroundCube',
  'cube',
  'depth',
  'distance',
  'equirect',
  'linedashed',
  'meshlambert',
  'meshmatcap',
  'meshnormal',
  'meshphong',
  'meshtoon',
  'points',
  'shadow',
  'sprite',
  'vsm',
];
/** Pieces of shaders by what switches them on. The studio is computed, so it has no lights and no environment map. */
const unusedPieces = {
  LAMBERT: /^lights_lambert_/,
  PHONG: /^lights_phong_/,
  TOON: /^(lights_toon_|gradientmap_)/,
  USE_ENVMAP: /^(envmap_|cube_uv_)/,
  USE_FOG: /^fog_/,
  USE_MORPHTARGETS: /^morph/,
  USE_SHADOWMAP: /^shadowma/,
  USE_SKINNING: /^skin/,
};
/** Code of the same: what the renderer makes at once does nothing, what it makes on demand says that it is not here. */
const unusedCode = {
  'renderers/webgl/WebGLShadowMap.js': 'export class WebGLShadowMap { enabled = false; render() {} }',
  'extras/PMREMGenerator.js':
    "export class PMREMGenerator { constructor() { throw new Error('lean-three-plugin.ts leaves it out'); } }",
};

/**
 * Builds the engine from three's modules instead of from its two large files, so that a chunk has what it needs and
 * not what some other chunk needs too. What the engine never draws with is left out, and says so when it is wanted
 * after all: whoever needs it takes it off a list above.
 */
export function leanThreePlugin(): Plugin {
  return {
    name: 'chamfer:lean-three',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^three$/ },
      handler(_source, importer) {
        return this.resolve('three/src/Three.js', importer);
      },
    },
    transform: {
      filter: { id: /\/three\/src\/.*\.js$/ },
      handler(source, id) {
        const code = leanModule(source, id.slice(id.lastIndexOf('/three/src/') + '/three/src/'.length));
        return code === source ? undefined : { code, map: null };
      },
    },
  };
}

/** A shader without comments, empty lines and the spaces between tokens. */
export function leanShader(shader: string): string {
  return shader
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => leanLine(line.replace(/\/\/.*/, '').trim()))
    .filter((line) => line !== '')
    .join('\n');
}

function leanModule(source: string, path: string): string {
  const shader = /^renderers\/shaders\/Shader(Lib|Chunk)\/(\w+)\.glsl\.js$/.exec(path);
  if (shader?.[1] === 'Lib' && unusedMaterials.includes(shader[2]!)) {
    return `export const vertex = ${missing(shader[2]!)};\nexport const fragment = vertex;\n`;
  }
  const unused = Object.entries(unusedPieces).find(([, names]) => shader?.[1] === 'Chunk' && names.test(shader[2]!));
  if (unused) return `export default '#ifdef ${unused[0]}\\n' + ${missing(unused[0])} + '\\n#endif';\n`;
  const code = Object.entries(unusedCode).find(([file]) => file === path)?.[1];
  if (code) return code;
  return source.replace(/(\/\* glsl \*\/\s*)`([^`$]*)`/g, (_, mark, text) => `${mark}\`${leanShader(text)}\``);
}

function leanLine(line: string): string {
  // A space ends a macro's name. Signs keep theirs: two without any between them are another operator.
  return line.startsWith('#') ? line : line.replace(/\s*([=*/(),;{}<>?:[\]|&])\s*/g, '$1');
}

/** A line of a shader that no driver compiles. */
function missing(what: string): string {
  return JSON.stringify(`#error ${what}: lean-three-plugin.ts leaves it out`);
}
