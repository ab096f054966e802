/** CSS pixels per point of a PDF: 96 against 72 per inch. */
export const pixelsPerPoint = 96 / 72;
