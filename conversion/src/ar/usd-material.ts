import { baseMaterial, numberOf, numbersOf } from '../delivery/base-material.ts';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { Gltf } from '../worker/glb/gltf-shape.ts';

type Material = Gltf['materials'][number];
type Vec3 = [number, number, number];

/** The file name of each texture in the package, by texture index. */
export type TextureFiles = ReadonlyMap<number, string>;

/** One input of the surface: a constant, or a channel of a texture. */
interface Input {
  type: 'color3f' | 'float' | 'normal3f';
  name: string;
  value?: string;
  texture?: { name: string; channel: 'rgb' | 'r' | 'g' | 'b' | 'a' };
}

/** A texture reader (UsdUVTexture) of a material. */
interface Reader {
  name: string;
  file: string;
  isColor: boolean;
  scale: number[];
  bias?: number[];
  wrap: [string, string];
}

/**
 * Converts a glTF material to a UsdPreviewSurface in USD text. `path` is its path in the layer; `tint` multiplies its
 * colour (linear RGB); null is the glTF default material.
 */
export function usdMaterial(
  path: string,
  material: Material | null,
  tint: Vec3,
  { gltf, files }: { gltf: Gltf; files: TextureFiles },
): string {
  const { inputs, readers } = describe(material, tint, gltf, files);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const lines = inputs.map(({ type, name: input, value, texture }) =>
    texture
      ? `            ${type} inputs:${input}.connect = <${path}/${texture.name}.outputs:${texture.channel}>`
      : `            ${type} inputs:${input} = ${value}`,
  );
  return `        def Material "${name}"
        {
            token outputs:surface.connect = <${path}/Surface.outputs:surface>

            def Shader "Surface"
            {
                uniform token info:id = "UsdPreviewSurface"
${lines.map((line) => `    ${line}`).join('\n')}
                token outputs:surface
            }
${readers.length > 0 ? coordinatesReader() : ''}${readers.map((reader) => textureReader(path, reader)).join('')}        }
`;
}

function describe(material: Material | null, tint: Vec3, gltf: Gltf, files: TextureFiles) {
  const base = baseMaterial(material);
  const { metallic, roughness, transmission } = base;
  const color = base.color.map((value, i) => value * (tint[i] ?? 1));
  const emissive = numbersOf(material?.emissiveFactor, [0, 0, 0]);
  const inputs: Input[] = [];
  const readers: Reader[] = [];
  const read = (name: string, info: unknown, isColor: boolean, scale: number[], bias?: number[]) => {
    const index = isRecord(info) && typeof info.index === 'number' ? info.index : -1;
    const file = files.get(index);
    if (file === undefined) return false;
    const sampler = gltf.samplers[gltf.textures[index]?.sampler ?? -1];
    readers.push({ name, file, isColor, scale, bias, wrap: [wrapOf(sampler?.wrapS), wrapOf(sampler?.wrapT)] });
    return true;
  };
  const isSeeThrough = base.alphaMode !== 'OPAQUE';
  if (read('BaseColor', base.colorTexture, true, color)) {
    inputs.push({ type: 'color3f', name: 'diffuseColor', texture: { name: 'BaseColor', channel: 'rgb' } });
    if (isSeeThrough) inputs.push({ type: 'float', name: 'opacity', texture: { name: 'BaseColor', channel: 'a' } });
  } else {
    inputs.push({ type: 'color3f', name: 'diffuseColor', value: tuple(color.slice(0, 3)) });
    if (isSeeThrough) inputs.push({ type: 'float', name: 'opacity', value: short(color[3]!) });
  }
  if (!isSeeThrough && transmission > 0)
    inputs.push({ type: 'float', name: 'opacity', value: short(1 - 0.8 * transmission) });
  if (base.alphaMode === 'MASK') {
    inputs.push({ type: 'float', name: 'opacityThreshold', value: short(numberOf(material?.alphaCutoff, 0.5)) });
  }
  if (read('MetalRough', base.metallicRoughnessTexture, false, [1, roughness, metallic, 1])) {
    inputs.push({ type: 'float', name: 'metallic', texture: { name: 'MetalRough', channel: 'b' } });
    inputs.push({ type: 'float', name: 'roughness', texture: { name: 'MetalRough', channel: 'g' } });
  } else {
    inputs.push({ type: 'float', name: 'metallic', value: short(metallic) });
    inputs.push({ type: 'float', name: 'roughness', value: short(roughness) });
  }
  if (read('Normal', material?.normalTexture, false, [2, 2, 2, 1], [-1, -1, -1, 0])) {
    inputs.push({ type: 'normal3f', name: 'normal', texture: { name: 'Normal', channel: 'rgb' } });
  }
  if (read('Occlusion', material?.occlusionTexture, false, [1, 1, 1, 1])) {
    inputs.push({ type: 'float', name: 'occlusion', texture: { name: 'Occlusion', channel: 'r' } });
  }
  if (read('Emissive', material?.emissiveTexture, true, [...emissive, 1])) {
    inputs.push({ type: 'color3f', name: 'emissiveColor', texture: { name: 'Emissive', channel: 'rgb' } });
  } else if (emissive.some((value) => value > 0)) {
    inputs.push({ type: 'color3f', name: 'emissiveColor', value: tuple(emissive) });
  }
  return { inputs, readers };
}

function coordinatesReader(): string {
  return `
            def Shader "Coordinates"
            {
                uniform token info:id = "UsdPrimvarReader_float2"
                string inputs:varname = "st"
                float2 outputs:result
            }
`;
}

function textureReader(path: string, { name, file, isColor, scale, bias, wrap }: Reader): string {
  return `
            def Shader "${name}"
            {
                uniform token info:id = "UsdUVTexture"
                asset inputs:file = @${file}@
                float2 inputs:st.connect = <${path}/Coordinates.outputs:result>
                token inputs:sourceColorSpace = "${isColor ? 'sRGB' : 'raw'}"
                token inputs:wrapS = "${wrap[0]}"
                token inputs:wrapT = "${wrap[1]}"
                float4 inputs:scale = ${tuple(scale)}
${bias ? `                float4 inputs:bias = ${tuple(bias)}\n` : ''}                float3 outputs:rgb
                float outputs:r
                float outputs:g
                float outputs:b
                float outputs:a
            }
`;
}

/** Maps glTF's wrap modes, which are OpenGL constants. */
function wrapOf(mode: unknown): string {
  if (mode === 33071) return 'clamp';
  return mode === 33648 ? 'mirror' : 'repeat';
}

function tuple(values: readonly number[]): string {
  return `(${values.map(short).join(', ')})`;
}

function short(value: number): string {
  return String(Number(value.toFixed(4)));
}
