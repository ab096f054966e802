import { expect, it } from 'vitest';
import { stageInsets } from './stage-layout.ts';

const closed = { isOutlineOpen: false, isCommentsOpen: false, hasStrip: false };
const open = { isOutlineOpen: true, isCommentsOpen: true, hasStrip: false };

it('leaves to the model what the side panels do not cover', () => {
  expect(stageInsets({ viewport: 'desktop', ...open })).toMatchObject({ left: 264, right: 344 });
  expect(stageInsets({ viewport: 'desktop', ...closed })).toMatchObject({ left: 12, right: 12 });
  expect(stageInsets({ viewport: 'tablet', ...open })).toMatchObject({ left: 12, right: 292 });
});

it('lifts the model above the strip of comments on a phone, and above nothing else', () => {
  expect(stageInsets({ viewport: 'mobile', ...open, hasStrip: true })).toMatchObject({
    left: 12,
    right: 12,
    bottom: 228,
  });
  expect(stageInsets({ viewport: 'mobile', ...open })).toMatchObject({ left: 12, right: 12, bottom: 84 });
});
