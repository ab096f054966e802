/** The entities of a STEP file that define its faces, shapes, assemblies, and the files it names. */
const WANTED = new Set(
  [
    'ADVANCED_FACE FACE_SURFACE ORIENTED_FACE SUBFACE',
    'CLOSED_SHELL OPEN_SHELL ORIENTED_CLOSED_SHELL ORIENTED_OPEN_SHELL CONNECTED_FACE_SET CONNECTED_FACE_SUB_SET',
    'MANIFOLD_SOLID_BREP BREP_WITH_VOIDS FACETED_BREP SHELL_BASED_SURFACE_MODEL FACE_BASED_SURFACE_MODEL',
    'SHAPE_DEFINITION_REPRESENTATION PRODUCT_DEFINITION_SHAPE NEXT_ASSEMBLY_USAGE_OCCURRENCE',
    'PRODUCT_DEFINITION PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS',
    'SHAPE_REPRESENTATION_RELATIONSHIP MAPPED_ITEM REPRESENTATION_MAP DOCUMENT_FILE',
    'POLYLINE TRIMMED_CURVE COMPOSITE_CURVE GEOMETRIC_CURVE_SET GEOMETRIC_SET',
    'EDGE_BASED_WIREFRAME_MODEL SHELL_BASED_WIREFRAME_MODEL CONNECTED_EDGE_SET WIRE_SHELL',
    'TESSELLATED_SOLID TESSELLATED_SHELL',
  ].flatMap((names) => names.split(' ')),
);

/** One entity: its name, its arguments as written, and the entities it refers to, in order. */
export interface StepEntity {
  name: string;
  text: string;
  refs: number[];
}

const HASH = 0x23;
const QUOTE = 0x27;
const SEMICOLON = 0x3b;
const SLASH = 0x2f;
const STAR = 0x2a;
/** Longer statements are cut: no wanted entity that can be counted has more. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Reads the wanted entities of a file by their numbers, statement by statement, without building the rest: a file of
 * hundreds of megabytes is points and curves for the most part. Representations of shapes are wanted under all of their
 * names.
 */
export function readStepEntities(content: Uint8Array): Map<number, StepEntity> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entities = new Map<number, StepEntity>();
  for (const [start, end] of statements(bytes)) {
    const head = /^\s*(?:\/\*[\s\S]*?\*\/\s*)*#\s*(\d+)\s*=\s*(?:\/\*[\s\S]*?\*\/\s*)*(\(?)\s*([A-Z0-9_]+)/i.exec(
      bytes.toString('latin1', start, Math.min(end, start + 400)),
    );
    if (!head || head[2]) continue;
    const name = head[3]!.toUpperCase();
    if (!WANTED.has(name) && !name.endsWith('SHAPE_REPRESENTATION')) continue;
    const text = withoutComments(
      bytes.toString('latin1', start + head[0].length, Math.min(end, start + MOST_CHARACTERS)),
    );
    const refs = [...text.replace(/'(?:[^']|'')*'/g, "''").matchAll(/#\s*(\d+)/g)].map(([, ref]) => Number(ref));
    entities.set(Number(head[1]), { name, text, refs });
  }
  return entities;
}

function withoutComments(text: string): string {
  return text.includes('/*') ? text.replace(/\/\*[\s\S]*?\*\//g, ' ') : text;
}

/** The statements that begin with a number, split where a semicolon is in neither a string nor a comment. */
function* statements(bytes: Buffer): Generator<[start: number, end: number]> {
  let start = 0;
  let isData = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      const end = bytes.indexOf(QUOTE, i + 1);
      i = end < 0 ? bytes.length : end;
    } else if (byte === SLASH && bytes[i + 1] === STAR) {
      const end = bytes.indexOf('*/', i + 2, 'latin1');
      i = end < 0 ? bytes.length : end + 1;
    } else if (byte === HASH) isData = true;
    else if (byte === SEMICOLON) {
      if (isData) yield [start, i];
      start = i + 1;
      isData = false;
    }
  }
}
