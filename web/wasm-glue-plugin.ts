import type { Plugin } from 'vite';

/** Scripts of three's package that hand their factory to whoever loads scripts; modules get nothing. */
const factories: Record<string, string> = {
  'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js': 'DracoDecoderModule',
  'three/examples/jsm/libs/basis/basis_transcoder.js': 'BASIS',
};

/** Gives the glue of the engine's WebAssembly decoders a default export, so that it can be imported. */
export function wasmGluePlugin(): Plugin {
  return {
    name: 'chamfer-wasm-glue',
    transform(code, id) {
      const factory = Object.entries(factories).find(([path]) => id.split('?')[0]!.endsWith(path))?.[1];
      return factory ? { code: `${code}\nexport default ${factory};\n`, map: null } : undefined;
    },
  };
}
