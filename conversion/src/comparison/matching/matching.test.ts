import { expect, it } from 'vitest';
import { modelOf } from '../model/revision-model.ts';
import { identity, poseMapping } from '../shape/pose.ts';
import { Shape } from '../shape/shape.ts';
import { box, cylinder, type Solid, wedge } from '../testing/solids.fixture.ts';
import { findAlignments } from './alignments.ts';
import { matchModels } from './match-models.ts';
import { isGeneric } from './names.ts';

const shapeOf = ({ points, indices }: Solid) => new Shape(points, indices);
const at = (x: number) => poseMapping(identity, [0, 0, 0], [x, 0, 0]);
const part = (name: string, shape: Shape, x: number) => ({ path: name, names: [name], shape, pose: at(x) });

it('never takes a mirror image for the part', () => {
  const { points, indices } = wedge(2, 0.5);
  const mirrored = points.map((value, i) => (i % 3 === 0 ? -value : value));
  const turned = indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!);
  expect(findAlignments(shapeOf({ points, indices }), new Shape(mirrored, turned))).toEqual([]);
  expect(findAlignments(shapeOf({ points, indices }), shapeOf({ points, indices }))).toHaveLength(1);
});

it('leaves open which of two equal parts went where, unless their names say it', () => {
  const shape = shapeOf(box(1, 2, 3));
  const base = part('Base', shapeOf(wedge(9, 2)), 0);
  const verdicts = (names: string[]) => {
    const old = modelOf([base, part(names[0]!, shape, 20), part(names[1]!, shape, 30)]);
    const now = modelOf([base, part(names[2]!, shape, 40), part(names[3]!, shape, 50)]);
    return matchModels(old, now).matches.map(({ verdict }) => verdict);
  };
  expect(verdicts(['Block', 'Block', 'Block', 'Block'])).toEqual(['same', ...Array(4).fill('ambiguous')]);
  expect(verdicts(['Solid.001', 'Solid.002', 'Solid.001', 'Solid.002'])).toEqual([
    'same',
    ...Array(4).fill('ambiguous'),
  ]);
  expect(verdicts(['Left', 'Right', 'Right', 'Left'])).toEqual(['same', 'moved', 'moved']);
});

it('says by how much a part differs that only its triangles make another one', () => {
  const old = modelOf([part('Pin', shapeOf(cylinder(1, 5, 32)), 0)]);
  const now = modelOf([part('Pin', shapeOf(cylinder(1, 5, 48)), 0)]);
  const [match] = matchModels(old, now).matches;
  expect(match).toMatchObject({ verdict: 'same', isWithinTessellation: true });
  expect(match!.deviation).toBeLessThan(1 - Math.cos(Math.PI / 32) + 1e-6);
  expect(match!.deviation).toBeGreaterThan(0.001);
});

it('takes what programs call parts by themselves for no name', () => {
  expect(['Part.001', 'Solid', 'Body 3', 'mesh_12', '', '7'].filter(isGeneric)).toHaveLength(6);
  expect(['Bolt M6', 'Housing', 'Partition', 'Solid shaft'].filter(isGeneric)).toEqual([]);
});
