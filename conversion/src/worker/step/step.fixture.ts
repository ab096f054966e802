/** A box-shaped part in a STEP file, in millimetres. */
export interface StepPart {
  name: string;
  size: [number, number, number];
  /** Red, green, blue 0…1 in sRGB, as in STEP. */
  color?: [number, number, number];
  /** Its occurrences in the assembly: the corner, and whether it is rotated by 90° about Z. */
  at: { x: number; y: number; z: number; turned?: boolean }[];
}

/** The text of an AP214 STEP file: an assembly of boxes, written entity by entity. */
export function stepAssembly(name: string, parts: readonly StepPart[]): string {
  const file = new StepText();
  const assembly = file.product(name, `(${file.axes([0, 0, 0])})`, 'SHAPE_REPRESENTATION');
  for (const part of parts) {
    const solid = box(file, part.size);
    if (part.color) paint(file, solid, part.color);
    const product = file.product(part.name, `(${file.axes([0, 0, 0])},${solid})`, 'ADVANCED_BREP_SHAPE_REPRESENTATION');
    part.at.forEach((place, i) => {
      occur(file, assembly, product, place, `${part.name}-${i + 1}`);
    });
  }
  return file.text();
}

interface Product {
  definition: string;
  shape: string;
}

/** The entities of one file, in order. */
class StepText {
  readonly #lines: string[] = [];
  readonly context: string;
  readonly #application: string;

  constructor() {
    this.#application = this.add("APPLICATION_CONTEXT('automotive design')");
    this.add(`APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${this.#application})`);
    const length = this.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    const solidAngle = this.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
    const accuracy = this.add(`UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-04),${length},'distance','')`);
    this.context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${accuracy}))` +
        `GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
    );
  }

  add(entity: string): string {
    this.#lines.push(entity);
    return `#${this.#lines.length}`;
  }

  point(p: readonly number[]) {
    return this.add(`CARTESIAN_POINT('',(${p.map(real).join()}))`);
  }

  axes(origin: readonly number[], z: readonly number[] = [0, 0, 1], x: readonly number[] = [1, 0, 0]) {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(origin)},${this.direction(z)},${this.direction(x)})`);
  }

  direction(d: readonly number[]) {
    return this.add(`DIRECTION('',(${d.map(real).join()}))`);
  }

  product(name: string, items: string, kind: string): Product {
    const context = this.add(`PRODUCT_CONTEXT('',${this.#application},'mechanical')`);
    const product = this.add(`PRODUCT('${name}','${name}','',(${context}))`);
    this.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(${product}))`);
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const stage = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${this.#application},'design')`);
    const definition = this.add(`PRODUCT_DEFINITION('design','',${formation},${stage})`);
    const definitionShape = this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    const shape = this.add(`${kind}('${name}',${items},${this.context})`);
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${definitionShape},${shape})`);
    return { definition, shape };
  }

  text() {
    const data = this.#lines.map((line, i) => `#${i + 1}=${line};`).join('\n');
    return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('boxes'),'2;1');
FILE_NAME('boxes.step','2024-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));
ENDSEC;
DATA;
${data}
ENDSEC;
END-ISO-10303-21;
`;
  }
}

/** Corner indices are bit masks: 1 is +x, 2 is +y, 4 is +z. Sides are counter-clockwise seen from outside. */
const SIDES: { corners: [number, number, number, number]; normal: number[]; x: number[] }[] = [
  { corners: [0, 2, 3, 1], normal: [0, 0, -1], x: [1, 0, 0] },
  { corners: [4, 5, 7, 6], normal: [0, 0, 1], x: [1, 0, 0] },
  { corners: [0, 1, 5, 4], normal: [0, -1, 0], x: [1, 0, 0] },
  { corners: [2, 6, 7, 3], normal: [0, 1, 0], x: [1, 0, 0] },
  { corners: [0, 4, 6, 2], normal: [-1, 0, 0], x: [0, 1, 0] },
  { corners: [1, 3, 7, 5], normal: [1, 0, 0], x: [0, 1, 0] },
];

function box(file: StepText, size: readonly [number, number, number]) {
  const corner = (bits: number) => [bits & 1 ? size[0] : 0, bits & 2 ? size[1] : 0, bits & 4 ? size[2] : 0];
  const vertices = Array.from({ length: 8 }, (_, bits) => file.add(`VERTEX_POINT('',${file.point(corner(bits))})`));
  const edges = new Map<string, string>();
  const edge = (from: number, to: number) => {
    const key = `${Math.min(from, to)}-${Math.max(from, to)}`;
    const known = edges.get(key);
    if (known) return known;
    const [a, b] = [Math.min(from, to), Math.max(from, to)];
    const along = corner(b).map((value, axis) => Math.sign(value - (corner(a)[axis] ?? 0)));
    const line = file.add(`LINE('',${file.point(corner(a))},${file.add(`VECTOR('',${file.direction(along)},1.)`)})`);
    const made = file.add(`EDGE_CURVE('',${vertices[a]},${vertices[b]},${line},.T.)`);
    edges.set(key, made);
    return made;
  };
  const faces = SIDES.map(({ corners, normal, x }) => {
    const around = corners.map((from, i) => {
      const to = corners[(i + 1) % 4] ?? 0;
      return file.add(`ORIENTED_EDGE('',*,*,${edge(from, to)},${from < to ? '.T.' : '.F.'})`);
    });
    const bound = file.add(`FACE_OUTER_BOUND('',${file.add(`EDGE_LOOP('',(${around.join()}))`)},.T.)`);
    const plane = file.add(`PLANE('',${file.axes(corner(corners[0]), normal, x)})`);
    return file.add(`ADVANCED_FACE('',(${bound}),${plane},.T.)`);
  });
  return file.add(`MANIFOLD_SOLID_BREP('',${file.add(`CLOSED_SHELL('',(${faces.join()}))`)})`);
}

function paint(file: StepText, solid: string, color: readonly number[]) {
  const rgb = file.add(`COLOUR_RGB('',${color.map(real).join()})`);
  const fill = file.add(`FILL_AREA_STYLE('',(${file.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`);
  const side = file.add(`SURFACE_SIDE_STYLE('',(${file.add(`SURFACE_STYLE_FILL_AREA(${fill})`)}))`);
  const style = file.add(`PRESENTATION_STYLE_ASSIGNMENT((${file.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`)}))`);
  const item = file.add(`STYLED_ITEM('color',(${style}),${solid})`);
  file.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${item}),${file.context})`);
}

function occur(file: StepText, assembly: Product, part: Product, place: StepPart['at'][number], name: string) {
  const usage = file.add(
    `NEXT_ASSEMBLY_USAGE_OCCURRENCE('${name}','${name}','',${assembly.definition},${part.definition},$)`,
  );
  const usageShape = file.add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`);
  const from = file.axes([0, 0, 0]);
  const to = file.axes([place.x, place.y, place.z], [0, 0, 1], place.turned ? [0, 1, 0] : [1, 0, 0]);
  const move = file.add(`ITEM_DEFINED_TRANSFORMATION('','',${from},${to})`);
  const relation = file.add(
    `(REPRESENTATION_RELATIONSHIP('','',${part.shape},${assembly.shape})` +
      `REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
  );
  file.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relation},${usageShape})`);
}

/** STEP requires a decimal point in real numbers. */
function real(value: number) {
  return Number.isInteger(value) ? `${value}.` : String(value);
}
