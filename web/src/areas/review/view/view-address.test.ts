import type { ViewState } from '@chamfer/viewer/port';
import { expect, test } from 'vitest';
import { decodeView, encodeView } from './view-address.ts';

const full: ViewState = {
  version: 1,
  camera: {
    target: { x: 0.25, y: -1.5, z: 1e-5 },
    orbit: { theta: -0.785398, phi: 1.0472, radius: 12 },
    fieldOfView: 30,
  },
  projection: 'orthographic',
  hidden: ['0/4/17:0', '0/5'],
  ghosted: ['0/2@3'],
  isolated: ['0'],
  others: 'ghosted',
  planes: [
    [1, 0, 0, 0.05],
    [0, -1, 0, -0.2],
  ],
  explode: 0.4,
  edges: false,
  materials: false,
  dimensions: true,
};

test('a view comes back from the address as it went in', () => {
  expect(decodeView(`#${encodeView(full)}`)).toEqual(full);
  expect(decodeView(`#${encodeView({ version: 1 })}`)).toEqual({ version: 1 });
});

test('the address needs no escapes and keeps six digits', () => {
  const address = encodeView({ ...full, explode: 0.123456789 });
  expect(new URL(`https://chamfer.example/v/x#${address}`).hash).toBe(`#${address}`);
  expect(address).toContain('x:0.123457');
});

test('an address with more escapes than it had still reads', () => {
  expect(decodeView(`#${encodeURIComponent(encodeView(full))}`)).toEqual(full);
});

test('what nobody wrote is no view', () => {
  expect(['', '#', '#view', '#view=', '#view=2;o:1', '#comment-4', '#view=%E0%A4%A'].map(decodeView)).toEqual(
    Array(7).fill(null),
  );
});

test('a broken part is left out and the rest is kept', () => {
  expect(decodeView('#view=1;c:1,2,x;p:1,0,0;x:;o:1;zzz;e:7')).toEqual({ version: 1, projection: 'orthographic' });
});
