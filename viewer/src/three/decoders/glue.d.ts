/**
 * The glue code of two WebAssembly decoders in three's package. The build gives these scripts a default export
 * (`web/wasm-glue-plugin.ts`). Only what is used is declared.
 */
declare module 'three/addons/libs/draco/gltf/draco_wasm_wrapper.js' {
  function DracoDecoderModule(options: {
    wasmBinary: ArrayBuffer;
    onModuleLoaded(draco: DracoDecoderModule.Draco): void;
  }): object;
  namespace DracoDecoderModule {
    interface Owned {
      readonly ptr: number;
    }
    interface Mesh extends Owned {
      num_points(): number;
      num_faces(): number;
    }
    interface Attribute extends Owned {
      num_components(): number;
    }
    interface Decoder extends Owned {
      GetEncodedGeometryType(bytes: Uint8Array): number;
      DecodeArrayToMesh(bytes: Uint8Array, length: number, mesh: Mesh): { ok(): boolean; error_msg(): string };
      GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute;
      GetAttributeDataArrayForAllPoints(
        mesh: Mesh,
        attribute: Attribute,
        type: number,
        length: number,
        at: number,
      ): boolean;
      GetTrianglesUInt32Array(mesh: Mesh, length: number, at: number): boolean;
    }
    interface Draco {
      readonly Decoder: new () => Decoder;
      readonly Mesh: new () => Mesh;
      readonly TRIANGULAR_MESH: number;
      readonly DT_INT8: number;
      readonly DT_UINT8: number;
      readonly DT_INT16: number;
      readonly DT_UINT16: number;
      readonly DT_UINT32: number;
      readonly DT_FLOAT32: number;
      readonly HEAPF32: Float32Array;
      destroy(owned: Owned): void;
      _malloc(length: number): number;
      _free(at: number): void;
    }
  }
  export default DracoDecoderModule;
}

declare module 'three/addons/libs/basis/basis_transcoder.js' {
  function BASIS(options: { wasmBinary: ArrayBuffer }): Promise<BASIS.Basis>;
  namespace BASIS {
    interface Ktx2File {
      isValid(): boolean;
      getLevels(): number;
      getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
      startTranscoding(): boolean;
      getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
      transcodeImage(
        into: Uint8Array,
        level: number,
        layer: number,
        face: number,
        format: number,
        flags: number,
        channel0: number,
        channel1: number,
      ): boolean;
      close(): void;
      delete(): void;
    }
    interface Basis {
      initializeBasis(): void;
      readonly KTX2File: new (bytes: Uint8Array) => Ktx2File;
    }
  }
  export default BASIS;
}

declare module '*.wasm?url' {
  const address: string;
  export default address;
}
