import { describe, expect, it } from 'vitest';
import { fitPage, fitWidth, panBy, placeAt, reveal, zoomAt } from './drawing-view.ts';

const sheet = { width: 420, height: 297 };
const area = { left: 100, top: 50, width: 840, height: 700 };

describe('the view of a drawing', () => {
  const whole = fitPage(sheet, area);

  it('fits the page into the free area, centred', () => {
    expect(whole).toEqual({ scale: 2, x: 100, y: 50 + (700 - 594) / 2 });
  });

  it('fits the width and starts at the top when the sheet is taller than the area', () => {
    expect(fitWidth(sheet, { ...area, height: 300 })).toEqual({ scale: 2, x: 100, y: 50 });
  });

  it('zooms about the point under the pointer', () => {
    const point = { x: 333, y: 222 };
    const before = placeAt(whole, point, sheet)!;
    const after = placeAt(zoomAt(whole, point, 3.3, sheet, area), point, sheet)!;
    expect(after.x).toBeCloseTo(before.x, 10);
    expect(after.y).toBeCloseTo(before.y, 10);
  });

  it('zooms no further than 24 times and no smaller than half of the whole page', () => {
    expect(zoomAt(whole, { x: 0, y: 0 }, 1000, sheet, area).scale).toBeCloseTo(48, 10);
    expect(zoomAt(whole, { x: 0, y: 0 }, 0.001, sheet, area).scale).toBeCloseTo(1, 10);
  });

  it('never lets the sheet leave the area', () => {
    expect(panBy(whole, 1e6, -1e6, sheet, area)).toEqual({ scale: 2, x: 100 + 840 - 64, y: 50 + 64 - 594 });
    expect(panBy(whole, -1e6, 0, sheet, area).x).toBe(100 + 64 - 840);
  });

  it('finds the place on the sheet, and none outside of it', () => {
    expect(placeAt(whole, { x: 100 + 420, y: whole.y + 297 }, sheet)).toEqual({ x: 0.5, y: 0.5 });
    expect(placeAt(whole, { x: 99, y: whole.y }, sheet)).toBeNull();
  });

  it('brings a hidden place into the area and leaves a visible one alone', () => {
    const close = zoomAt(whole, { x: 100, y: whole.y }, 8, sheet, area);
    const shown = reveal(close, { x: 0.9, y: 0.9 }, sheet, area);
    expect(shown.x + 0.9 * 420 * 16).toBeCloseTo(100 + 840 - 64, 6);
    expect(reveal(whole, { x: 0.5, y: 0.5 }, sheet, area)).toEqual(whole);
  });
});
