/**
 * Units of models whose files name none (DECISIONS 80 and 92). A model is stored as if its numbers were in the unit that its
 * format assumes; the unit of its web export says what they really are, so that it can be changed without converting again.
 */

/** The units that a model without one may be in. */
export const modelUnits = ['mm', 'cm', 'm', 'in', 'ft'] as const;
/** A unit of a model. */
export type ModelUnit = (typeof modelUnits)[number];

/** How many metres a unit is. */
export const metresPer: Readonly<Record<ModelUnit, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 };

/** The unit that numbers in a format are taken for; null where the file names it. STL and OBJ say none, glTF says metres. */
export const assumedUnits = { glb: 'm', gltf: 'm', stl: 'mm', obj: 'mm', step: null } as const satisfies Record<
  string,
  ModelUnit | null
>;

/** Three lengths along x, y and z. */
export type Extent = readonly [number, number, number];

/** The longest side of what people publish, in metres: from 1 mm to 10 m. */
const [shortest, longest] = [0.001, 10];

/**
 * The unit to propose for a model with this extent, in the numbers of its file: the one its format assumes, unless the
 * longest side would be under 1 mm or over 10 m; then the first other one with which it is not.
 */
export function proposeUnit(extent: Extent, assumed: ModelUnit): ModelUnit {
  const side = Math.max(...extent);
  const fits = (unit: ModelUnit) => side * metresPer[unit] >= shortest && side * metresPer[unit] <= longest;
  return ([assumed, 'mm', 'm', 'cm', 'in', 'ft'] as const).find(fits) ?? assumed;
}

/** A size in metres as numbers of a unit. */
export function numbersIn([x, y, z]: Extent, unit: ModelUnit): Extent {
  const per = metresPer[unit];
  return [x / per, y / per, z / per];
}

/** By what lengths of a stored model are multiplied to be metres; 1 where its file names the unit. */
export function lengthScale(unit: ModelUnit | null, assumed: ModelUnit | null): number {
  return unit && assumed ? metresPer[unit] / metresPer[assumed] : 1;
}
