import { expect, test } from 'vitest';
import { cubeTurn } from './cube-turn.ts';

const [x, y, z] = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
];
const away = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x: -x, y: -y, z: -z });

test('seen from the front the cube is not turned', () => {
  expect(cubeTurn({ right: x, up: y, back: z })).toBe('matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)');
});

test('seen from the right its right face looks at the reader', () => {
  // Third row: what of each axis comes towards the reader; all of x.
  expect(cubeTurn({ right: away(z), up: y, back: x })).toBe('matrix3d(0,0,1,0,0,1,0,0,-1,0,0,0,0,0,0,1)');
});

test('seen from above its top, which is minus y in CSS, looks at the reader', () => {
  expect(cubeTurn({ right: x, up: away(z), back: y })).toBe('matrix3d(1,0,0,0,0,0,-1,0,0,1,0,0,0,0,0,1)');
});
