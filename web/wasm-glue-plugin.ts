import type { Plugin } from 'vite';

/** Scripts of three's package that hand their factory to whoever loads scripts; modules get nothing. */
const factories: Record<string, string> = {
  'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js': 'DracoDecoderModule',
  'three/examples/jsm/libs/basis/basis_transcoder.js': 'BASIS',
};

/** Where the KTX2 transcoder's glue makes functions of text, and the same without, by the names it uses there. */
const withoutEval: [string, string][] = [
  [
    'newFunc(Function,args)(...closureArgs)',
    `function (...given) {
      if (given.length !== argCount - 2) throwBindingError(humanName + ' called with ' + given.length + ' arguments');
      const destructors = needsDestructorStack ? [] : null;
      const wired = given.map((value, i) => argTypes[i + 2].toWireType(destructors, value));
      const self = isClassMethodFunc ? [argTypes[1].toWireType(destructors, this)] : [];
      const answer = cppInvokerFunc(cppTargetFunc, ...self, ...wired);
      if (destructors) runDestructors(destructors);
      else [...self, ...wired].forEach((value, i) => argTypes[i + 2 - self.length].destructorFunction?.(value));
      if (returns) return argTypes[0].fromWireType(answer);
    }`,
  ],
  [
    'newFunc(Function,params)(...args)',
    `function (obj, func, destructorsRef, at) {
      const given = kind === 0 ? [obj] : [];
      for (let i = 0; i < argCount; i++) {
        given.push(types[i].readValueFromPointer(at));
        at += types[i].argPackAdvance;
      }
      const answer = kind === 1 ? new func(...given) : func.call(...given);
      if (!retType.isVoid) return emval_returnValue(retType, destructorsRef, answer);
    }`,
  ],
];

/**
 * Gives the glue of the engine's WebAssembly decoders a default export, so that it can be imported, and takes out of it
 * what the content security policy forbids.
 */
export function wasmGluePlugin(): Plugin {
  return {
    name: 'chamfer-wasm-glue',
    transform(code, id) {
      const factory = Object.entries(factories).find(([path]) => id.split('?')[0]!.endsWith(path))?.[1];
      if (!factory) return undefined;
      return { code: `${factory === 'BASIS' ? evalFree(code) : code}\nexport default ${factory};\n`, map: null };
    },
  };
}

/** @throws Error when a new version of the glue is written differently: it would not run in the page. */
function evalFree(code: string): string {
  return withoutEval.reduce((changed, [text, same]) => {
    if (!changed.includes(text)) throw new Error(`The KTX2 transcoder no longer has ${text}.`);
    return changed.replace(text, () => same);
  }, code);
}
