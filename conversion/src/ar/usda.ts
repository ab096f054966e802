import type { Gltf } from '../worker/glb/gltf-shape.ts';
import type { ArMesh } from './mesh-joiner.ts';
import { type TextureFiles, usdMaterial } from './usd-material.ts';

const WHITE: [number, number, number] = [1, 1, 1];
/** Lengths are written with a precision of 1/100,000 of the model's size. */
const DIGITS = 5;
/** Numbers per line of text, because some readers are slow with lines of megabytes. */
const PER_LINE = 600;

/**
 * Writes a model as a USD layer in text form: Y up, one mesh and one material per piece. Materials are those of
 * the file, `names` those of their textures; lengths times `lengthScale` are metres. Yields the text in chunks.
 */
export function writeUsda(
  meshes: readonly ArMesh[],
  materials: Gltf['materials'],
  gltf: Gltf,
  { names: files, lengthScale }: { names: TextureFiles; lengthScale: number },
): string[] {
  const { centre, digits } = measure(meshes);
  const text = [
    `#usda 1.0
(
    defaultPrim = "Model"
    metersPerUnit = ${lengthScale}
    upAxis = "Y"
)

def Xform "Model" (
    kind = "component"
)
{
    def Scope "Materials"
    {
`,
  ];
  meshes.forEach(({ material, colors }, i) => {
    const source = material === null ? null : (materials[material] ?? null);
    text.push(usdMaterial(`/Model/Materials/M${i}`, source, colors ? average(colors) : WHITE, { gltf, files }));
  });
  const move = centre.map((value) => value.toFixed(digits)).join(', ');
  text.push(`    }

    def Xform "Parts"
    {
        double3 xformOp:translate = (${move})
        uniform token[] xformOpOrder = ["xformOp:translate"]

`);
  meshes.forEach((mesh, i) => {
    const source = mesh.material === null ? null : materials[mesh.material];
    text.push(...writeMesh(mesh, i, source?.doubleSided === true, centre, digits));
  });
  text.push('    }\n}\n');
  return text;
}

function* writeMesh(
  mesh: ArMesh,
  number: number,
  isDoubleSided: boolean,
  centre: readonly number[],
  digits: number,
): Generator<string> {
  const { positions, normals, coordinates, indices } = mesh;
  const points = positions.map((value, i) => value - centre[i % 3]!);
  const [low, high] = boundsOf(points);
  const at = (values: readonly number[]) => `(${values.map((value) => value.toFixed(digits)).join(', ')})`;
  yield `        def Mesh "P${number}" (
            prepend apiSchemas = ["MaterialBindingAPI"]
        )
        {
            uniform bool doubleSided = ${isDoubleSided ? 1 : 0}
            uniform token subdivisionScheme = "none"
            rel material:binding = </Model/Materials/M${number}>
            float3[] extent = [${at(low)}, ${at(high)}]
            int[] faceVertexCounts = [`;
  yield* list(indices.length / 3, () => '3');
  yield ']\n            int[] faceVertexIndices = [';
  yield* list(indices.length, (i) => String(indices[i]));
  yield ']\n            point3f[] points = [';
  yield* list(points.length / 3, (i) => tuple(points, i, 3, digits));
  yield ']\n            normal3f[] normals = [';
  yield* list(normals.length / 3, (i) => tuple(normals, i, 3, 2));
  yield '] (\n                interpolation = "vertex"\n            )\n';
  if (coordinates) {
    yield '            texCoord2f[] primvars:st = [';
    // In USD the texture's origin is at the bottom left.
    yield* list(coordinates.length / 2, (i) => {
      return `(${short(coordinates[i * 2]!, 5)},${short(1 - coordinates[i * 2 + 1]!, 5)})`;
    });
    yield '] (\n                interpolation = "vertex"\n            )\n';
  }
  yield '        }\n\n';
}

/** The items of an array separated by commas, in chunks of one line. */
function* list(count: number, item: (i: number) => string): Generator<string> {
  for (let start = 0; start < count; start += PER_LINE) {
    const items = Array.from({ length: Math.min(PER_LINE, count - start) }, (_, i) => item(start + i));
    yield `${items.join(',')}${start + PER_LINE < count ? ',\n' : ''}`;
  }
}

function tuple(array: Float32Array, i: number, size: number, digits: number): string {
  return `(${Array.from({ length: size }, (_, k) => short(array[i * size + k]!, digits)).join(',')})`;
}

/** The number without trailing zeros. */
function short(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}

/** The model's centre, and the number of decimals that resolve 1/100,000 of its size. */
function measure(meshes: readonly ArMesh[]): { centre: number[]; digits: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of meshes) {
    const [from, to] = boundsOf(positions);
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis]!, from[axis]!);
      high[axis] = Math.max(high[axis]!, to[axis]!);
    }
  }
  const size = Math.max(...low.map((value, axis) => high[axis]! - value));
  const digits = size > 0 ? DIGITS - Math.ceil(Math.log10(size)) : DIGITS;
  return { centre: low.map((value, axis) => (value + high[axis]!) / 2), digits: Math.max(0, Math.min(20, digits)) };
}

function boundsOf(points: Float32Array): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!);
    high[i % 3] = Math.max(high[i % 3]!, points[i]!);
  }
  return [low, high];
}

/** USD viewers on phones ignore vertex colours, so their average is used instead. */
function average(colors: Float32Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < colors.length; i += 4) for (let k = 0; k < 3; k++) sum[k]! += colors[i + k]!;
  return sum.map((value) => value / (colors.length / 4)) as [number, number, number];
}
