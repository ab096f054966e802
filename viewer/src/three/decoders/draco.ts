import DracoDecoderModule from 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js';
import type { ComponentArray } from '../../loaders/accessors.ts';
import type { MeshDecoder, UnpackedMesh, WantedAttribute } from '../../loaders/unpack-glb.ts';

/** Creates a Draco decoder. `wasm` is the file next to the glue code in three's package. */
export function createDracoDecoder(wasm: ArrayBuffer): Promise<MeshDecoder> {
  return new Promise((resolve) => {
    // The decoder has a `then` method that resolves to the decoder itself, so awaiting it would never end.
    void DracoDecoderModule({
      wasmBinary: wasm,
      onModuleLoaded: (draco) => resolve({ decode: (bytes, wanted) => decode(draco, bytes, wanted) }),
    });
  });
}

const ARRAYS = {
  5120: ['DT_INT8', Int8Array],
  5121: ['DT_UINT8', Uint8Array],
  5122: ['DT_INT16', Int16Array],
  5123: ['DT_UINT16', Uint16Array],
  5125: ['DT_UINT32', Uint32Array],
  5126: ['DT_FLOAT32', Float32Array],
} as const;

function decode(
  draco: DracoDecoderModule.Draco,
  bytes: Uint8Array,
  wanted: Readonly<Record<string, WantedAttribute>>,
): UnpackedMesh {
  const decoder = new draco.Decoder();
  const mesh = new draco.Mesh();
  try {
    if (decoder.GetEncodedGeometryType(bytes) !== draco.TRIANGULAR_MESH) throw new Error('it holds no triangles');
    const status = decoder.DecodeArrayToMesh(bytes, bytes.byteLength, mesh);
    if (!status.ok() || mesh.ptr === 0) throw new Error(status.error_msg());
    const vertexCount = mesh.num_points();
    const attributes = Object.fromEntries(
      Object.entries(wanted).map(([name, { id, componentType }]) => {
        const attribute = decoder.GetAttributeByUniqueId(mesh, id);
        const size = attribute.ptr === 0 ? 0 : attribute.num_components();
        if (size < 1 || size > 4) throw new Error(`there is no attribute ${id}`);
        const found = ARRAYS[componentType as keyof typeof ARRAYS];
        if (!found) throw new Error(`component type ${componentType} is none`);
        const [type, Component] = found;
        const array = take(draco, vertexCount * size, Component, (length, at) =>
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco[type], length, at),
        );
        return [name, { array, size }];
      }),
    );
    const index = take(draco, mesh.num_faces() * 3, Uint32Array, (length, at) =>
      decoder.GetTrianglesUInt32Array(mesh, length, at),
    );
    return { index: index as Uint32Array, vertexCount, attributes };
  } finally {
    draco.destroy(mesh);
    draco.destroy(decoder);
  }
}

/** Lets the decoder write into its own memory, and returns a copy. */
function take(
  draco: DracoDecoderModule.Draco,
  count: number,
  Component: new (buffer: ArrayBufferLike, at: number, count: number) => ComponentArray,
  write: (length: number, at: number) => boolean,
): ComponentArray {
  const length = count * (Component as unknown as { BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT;
  const at = draco._malloc(length);
  if (at === 0) throw new Error('it is too large');
  try {
    if (!write(length, at)) throw new Error('it ends early');
    return new Component(draco.HEAPF32.buffer, at, count).slice();
  } finally {
    draco._free(at);
  }
}
