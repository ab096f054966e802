import { expect, it } from 'vitest';
import { chipsPlace, cornerPlace, stageInsets } from './stage-layout.ts';

const closed = { width: 1440, isOutlineOpen: false, isCommentsOpen: false, hasStrip: false, sheet: 0 };
const open = { width: 1440, isOutlineOpen: true, isCommentsOpen: true, hasStrip: false, sheet: 0 };

it('leaves to the model what the side panels do not cover', () => {
  expect(stageInsets({ viewport: 'desktop', ...open })).toMatchObject({ left: 264, right: 344 });
  expect(stageInsets({ viewport: 'desktop', ...closed })).toMatchObject({ left: 12, right: 12 });
  expect(stageInsets({ viewport: 'tablet', ...open })).toMatchObject({ left: 12, right: 292 });
});

it('lets the outline cover a corner where both panels would leave the model no room', () => {
  expect(stageInsets({ viewport: 'desktop', ...open, width: 928 })).toMatchObject({ left: 264, right: 344 });
  expect(stageInsets({ viewport: 'desktop', ...open, width: 927 })).toMatchObject({ left: 12, right: 344 });
  const outlineAlone = { ...open, isCommentsOpen: false };
  expect(stageInsets({ viewport: 'desktop', ...outlineAlone, width: 820 })).toMatchObject({ left: 264, right: 12 });
});

it('lifts the model above the strip of comments on a phone, and above nothing else', () => {
  expect(stageInsets({ viewport: 'mobile', ...open, hasStrip: true })).toMatchObject({
    left: 12,
    right: 12,
    bottom: 228,
  });
  expect(stageInsets({ viewport: 'mobile', ...open })).toMatchObject({ left: 12, right: 12, bottom: 84 });
});

it('lifts the model above an open sheet on a phone, and higher than the strip only where the sheet is higher', () => {
  const phone = { viewport: 'mobile', ...closed } as const;
  expect(stageInsets({ ...phone, sheet: 420 })).toMatchObject({ top: 12, bottom: 432 });
  expect(stageInsets({ ...phone, hasStrip: true, sheet: 420 }).bottom).toBe(432);
  expect(stageInsets({ ...phone, hasStrip: true, sheet: 150 }).bottom).toBe(228);
  expect(stageInsets({ viewport: 'desktop', ...closed, sheet: 420 }).bottom).toBe(84);
});

it('puts the corner below the button of closed comments, and next to what is open', () => {
  const desktop = { viewport: 'desktop', isOutlineOpen: false, hasComments: true } as const;
  expect(cornerPlace({ ...desktop, isCommentsOpen: true })).toEqual({ top: 12, right: 344 });
  expect(cornerPlace({ ...desktop, isCommentsOpen: false })).toEqual({ top: 60, right: 12 });
  expect(cornerPlace({ ...desktop, isCommentsOpen: false, hasComments: false })).toEqual({ top: 12, right: 344 });
  expect(cornerPlace({ ...desktop, viewport: 'mobile', isCommentsOpen: false })).toEqual({ top: 12, right: 12 });
});

it('puts the note about a cut model next to the outline, or below its button', () => {
  expect(chipsPlace({ hasStrip: false, viewport: 'desktop', hasOutline: true, isOutlineOpen: true })).toEqual({
    left: 264,
    top: 12,
  });
  expect(chipsPlace({ hasStrip: false, viewport: 'tablet', hasOutline: true, isOutlineOpen: true })).toEqual({
    left: 224,
    top: 12,
  });
  expect(chipsPlace({ hasStrip: false, viewport: 'tablet', hasOutline: true, isOutlineOpen: false })).toEqual({
    left: 12,
    top: 60,
  });
  expect(chipsPlace({ hasStrip: false, viewport: 'desktop', hasOutline: false, isOutlineOpen: false })).toEqual({
    left: 12,
    top: 12,
  });
  const phone = { viewport: 'mobile', hasOutline: true, isOutlineOpen: true } as const;
  expect(chipsPlace({ ...phone, hasStrip: false })).toEqual({ left: 12, top: 12 });
  expect(chipsPlace({ ...phone, hasStrip: true })).toEqual({ left: 12, top: 56 });
});
