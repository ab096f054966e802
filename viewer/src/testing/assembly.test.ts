import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GHOSTED, HIDDEN, HOVERED, SELECTED, SHOWN } from '../scene/parts/part-looks.ts';
import { cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

/** A pump with a housing and two screws, and a motor. */
const file = cubeGlb(
  [
    { name: 'Pump', children: [1, 4] },
    { name: 'Housing', mesh: 0, children: [2, 3] },
    { name: 'Screw', mesh: 0, translation: [1, 0, 0] },
    { name: 'Screw', mesh: 0, translation: [2, 0, 0] },
    { name: 'Motor', mesh: 0, translation: [3, 0, 0] },
  ],
  [0],
);
const LOOKS = { [SHOWN]: 'shown', [GHOSTED]: 'ghosted', [HIDDEN]: 'hidden' };

let viewer: TestViewer;
beforeEach(() => {
  viewer = new TestViewer({ reducedMotion: true });
});
afterEach(() => viewer.dispose());

const anyIds = fc.subarray(['', '0', '0/1', '0/1/2', '0/4', '0/1:0', '0/1/2:0', '0/1/3:0', '0/4:0', 'nothing']);
const anyCalls = fc.array(
  fc.tuple(
    fc.constantFrom('hide', 'show', 'ghost', 'isolate', 'isolate ghosted', 'showAll', 'select', 'hover'),
    anyIds,
  ),
  { minLength: 1, maxLength: 8 },
);

test('what is drawn matches the lists, whatever was done before', async () => {
  await viewer.open({ bytes: file });
  const { assembly } = viewer;
  fc.assert(
    fc.property(anyCalls, (calls) => {
      for (const [call, ids] of calls) {
        if (call === 'isolate ghosted') assembly.isolate(ids, 'ghosted');
        else if (call === 'showAll') assembly.showAll();
        else assembly[call](ids);
      }
      const { selected, hovered } = assembly.state.value;
      const { looks } = viewer.drawn;
      for (const [part, { id }] of viewer.parts().entries()) {
        const tint = selected.has(id) ? SELECTED : hovered.has(id) ? HOVERED : 0;
        const known = looks ? [LOOKS[looks.shown[part] as 0 | 1 | 2], looks.tint[part]] : ['shown', 0];
        expect(known).toEqual([assembly.shownAs(id), tint]);
      }
    }),
  );
});

test('a node id represents its parts even before the tree is built', async () => {
  await viewer.open({ bytes: file });
  expect(viewer.assembly.tree.value).toBeNull();
  viewer.assembly.hide(['0/1']);
  expect([...viewer.assembly.state.value.hidden]).toEqual(['0/1:0', '0/1/2:0', '0/1/3:0']);
  expect(viewer.assembly.tree.value?.partCount).toBe(4);
});
