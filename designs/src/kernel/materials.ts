/** A finish of the demo parts. `color` is sRGB, as in a colour picker; the file gets the linear value. */
export interface Finish {
  color: string;
  metallic: number;
  roughness: number;
}

/** Every finish of the demo designs, by its name in the files. */
export const FINISHES = {
  'Aluminium, machined': { color: '#c4c8ce', metallic: 0.5, roughness: 0.38 },
  'Aluminium, cast': { color: '#b4b9bf', metallic: 0.3, roughness: 0.58 },
  'Aluminium, anodised': { color: '#9aa3ad', metallic: 0.35, roughness: 0.5 },
  'Cast iron': { color: '#8b939c', metallic: 0.3, roughness: 0.62 },
  'Steel, ground': { color: '#c8ccd1', metallic: 0.85, roughness: 0.26 },
  'Steel, zinc plated': { color: '#b9bdc0', metallic: 0.7, roughness: 0.38 },
  'Steel, black oxide': { color: '#2b2e33', metallic: 0.5, roughness: 0.42 },
  'Steel, painted grey': { color: '#8e99a4', metallic: 0.1, roughness: 0.5 },
  Brass: { color: '#c9a24d', metallic: 0.75, roughness: 0.32 },
  'Gasket, fibre': { color: '#4a4f55', metallic: 0, roughness: 0.9 },
  Rubber: { color: '#1e2024', metallic: 0, roughness: 0.8 },
  Ceramic: { color: '#efeeea', metallic: 0, roughness: 0.3 },
  'Paint, signal orange': { color: '#e8743b', metallic: 0.05, roughness: 0.42 },
} as const satisfies Record<string, Finish>;

/** The name of a finish. */
export type FinishName = keyof typeof FINISHES;

/** The linear RGB of an sRGB colour written as #rrggbb. */
export function linearColor(color: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
