import { ENGINE } from '../engine/engine-dimensions.ts';
import type { Solid } from '../kernel/solids.ts';
import { finishSign, horizontalDimension, leader, toleranceFrame, verticalDimension } from './dimensions.ts';
import type { Sheet } from './drawing-model.ts';
import { createPen, type Pen } from './pen.ts';
import { drawProjection, ISOMETRIC } from './projected-view.ts';
import { A3, drawFrame } from './sheet-frame.ts';

/** Dimensions stated on the sheet; the views are projected from the model. In mm. */
const ROD = {
  length: ENGINE.rod,
  bigBore: 40,
  bigOutside: 58,
  bigWidth: 19,
  smallBore: 25,
  smallOutside: 33,
  smallWidth: 22,
} as const;

/** The connecting rod: front and top view at full size in first angle, and an isometric view. */
export function connectingRodSheet(solid: Solid): Sheet {
  const pen = createPen();
  drawFrame(
    pen,
    {
      title: 'Connecting rod',
      number: 'HW-0421',
      revision: 'B',
      scale: '1:1',
      sheet: '1 / 1',
      drawn: ['E. Petrova', '2026-10-28'],
      checked: ['H. Brandt', '2026-11-02'],
      material: '42CrMo4 +QT, EN 10083-3',
      mass: `${(solid.volume() * 7.85e-6).toFixed(3)} kg`,
      finish: 'Shot peened',
    },
    [
      ['B', 'Small end 22 wide, was 20', '2026-10-28', 'EP'],
      ['A', 'First issue', '2026-08-30', 'EP'],
    ],
    [
      'General tolerances ISO 2768-mK, forging EN 10243-1',
      'Cap split after boring, keep both together',
      'Shank shot peened, bores masked',
      'Rod pairs matched to 2 g',
    ],
  );
  frontView(pen, solid, 88, 96);
  topView(pen, solid, 88, 196);
  drawProjection(pen, solid, ISOMETRIC, [306, 104], 0.75);
  return { title: 'Connecting rod HW-0421', ...A3, items: pen.items };
}

/** @param x @param y the middle of the big end on the paper */
function frontView(pen: Pen, solid: Solid, x: number, y: number): void {
  drawProjection(pen, solid, { right: [1, 0, 0], up: [0, 1, 0] }, [x, y], 1, 'visible');
  const end = x + ROD.length;
  pen.line([x - 36, y], [end + 23, y], 'centre');
  pen.line([x, y - 44], [x, y + 44], 'centre');
  pen.line([end, y - 23], [end, y + 23], 'centre');
  for (const side of [-1, 1]) pen.line([x - 20, y + side * 30], [x + 20, y + side * 30], 'centre');
  horizontalDimension(pen, x, end, y + 54, y + 44, y + 23, '105 ±0.03');
  verticalDimension(pen, y - 36, y + 36, x - 48, x - 13, x - 13, '72');
  verticalDimension(pen, y - 30, y + 30, x - 38, x - 20, x - 20, '60 ±0.1');
  leader(pen, [x + 14.1, y - 14.1], [x + 34, y - 40], 34, 'Ø40 H6 (+0.016 / 0)');
  toleranceFrame(pen, [x + 34, y - 38.6], 'position', ['Ø0.02']);
  leader(pen, [end + 8.8, y - 8.8], [end + 22, y - 26], 20, 'Ø25 H7');
  leader(pen, [end + 14.3, y + 8.2], [end + 24, y + 18], 12, 'R16.5');
  leader(pen, [x - 27, y + 10.6], [x - 50, y + 46], -8, 'R29');
}

/** @param x @param y the middle of the big end on the paper */
function topView(pen: Pen, solid: Solid, x: number, y: number): void {
  drawProjection(pen, solid, { right: [1, 0, 0], up: [0, 0, -1] }, [x, y], 1, 'visible');
  const end = x + ROD.length;
  const [big, small] = [ROD.bigWidth / 2, ROD.smallWidth / 2];
  for (const [middle, half, bore] of [
    [x, big, ROD.bigBore],
    [end, small, ROD.smallBore],
  ] as const) {
    for (const side of [-1, 1]) {
      pen.line([middle + (side * bore) / 2, y - half], [middle + (side * bore) / 2, y + half], 'hidden');
    }
    pen.line([middle, y - half - 6], [middle, y + half + 6], 'centre');
  }
  pen.line([x - 36, y], [end + 23, y], 'centre');
  verticalDimension(pen, y - big, y + big, x - 44, x - 29, x - 29, '19 –0.05');
  verticalDimension(pen, y - small, y + small, end + 32, end + 16.5, end + 16.5, '22 –0.1');
  horizontalDimension(pen, x - 29, x + 29, y + 26, y + big, y + big, '58');
  horizontalDimension(pen, end - 16.5, end + 16.5, y + 26, y + small, y + small, '33');
  pen.line([x + 8, y - big], [x + 44, y - big], 'thin');
  finishSign(pen, [x + 36, y - big], 'Ra 1.6');
}
