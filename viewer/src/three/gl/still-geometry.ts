import { BufferGeometry, Float32BufferAttribute, type Mesh, SkinnedMesh, Vector3 } from 'three';
import { wholeNormals } from '../../kernels/math/normals.ts';

/** The geometry in the file's pose, with a normal at each vertex. Geometries that several meshes share are the same. */
export class StillGeometries {
  private readonly known = new Map<BufferGeometry, BufferGeometry>();

  of(mesh: Mesh): BufferGeometry {
    const source = mesh.geometry as BufferGeometry;
    if (mesh instanceof SkinnedMesh || Object.keys(source.morphAttributes).length > 0) return posed(mesh, source);
    const still = this.known.get(source) ?? withNormals(source);
    this.known.set(source, still);
    return still;
  }
}

function posed(mesh: Mesh, source: BufferGeometry): BufferGeometry {
  const still = new BufferGeometry();
  for (const name of ['uv', 'uv1', 'color']) {
    const attribute = source.getAttribute(name);
    if (attribute) still.setAttribute(name, attribute);
  }
  const count = source.getAttribute('position').count;
  const positions = new Float32Array(count * 3);
  const at = new Vector3();
  for (let i = 0; i < count; i++) mesh.getVertexPosition(i, at).toArray(positions, i * 3);
  still.setAttribute('position', new Float32BufferAttribute(positions, 3));
  still.setIndex(source.index);
  still.computeVertexNormals();
  return still;
}

/** Normals of length zero are computed; where all are, each triangle is flat. */
function withNormals(source: BufferGeometry): BufferGeometry {
  const normal = source.getAttribute('normal');
  if (!normal) {
    source.computeVertexNormals();
    return source;
  }
  const { count } = normal;
  const position = source.getAttribute('position');
  const plain = (attribute: typeof normal) => {
    const out = new Float32Array(count * 3);
    for (let i = 0; i < count; i++) out.set([attribute.getX(i), attribute.getY(i), attribute.getZ(i)], i * 3);
    return out;
  };
  const given = { array: plain(normal), stride: 3 };
  const index = source.index?.array ?? Uint32Array.from({ length: count }, (_, i) => i);
  const whole = wholeNormals(given, count, plain(position), index);
  if (whole === given) return source;
  if (whole) {
    source.setAttribute('normal', new Float32BufferAttribute(Float32Array.from(whole.array), 3));
    return source;
  }
  const flat = source.index ? source.toNonIndexed() : source;
  flat.computeVertexNormals();
  return flat;
}
