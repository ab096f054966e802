/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const gap = 16;

/**
 * Places a panel of `size` next to a point and completely inside `area`: to the right; to the left if there is no room
 * on the right; below or above if neither side has room. CSS pixels.
 */
export function placeNextTo(
  point: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  area: Box,
): { left: number; top: number } {
  const right = point.x + gap;
  const left = point.x - gap - size.width;
  const fitsRight = right + size.width <= area.left + area.width;
  const fitsLeft = left >= area.left;
  const mostLeft = area.left + area.width - size.width;
  const mostTop = area.top + area.height - size.height;
  if (fitsRight || fitsLeft) {
    return {
      left: clamp(fitsRight ? right : left, area.left, mostLeft),
      top: clamp(point.y - gap, area.top, mostTop),
    };
  }
  const below = point.y + gap;
  return {
    left: clamp(point.x - size.width / 2, area.left, mostLeft),
    top: clamp(below <= mostTop ? below : point.y - gap - size.height, area.top, mostTop),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
