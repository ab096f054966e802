/** The bearing bracket HW-0418, in mm. Model and drawings are both generated from these dimensions. */
export const BRACKET = {
  base: { length: 120, depth: 60, height: 8 },
  /** The upright web; `foot` is its width where it meets the base. */
  lug: { foot: 68, thickness: 16 },
  /** The round head with its eye. */
  boss: { radius: 20, width: 30 },
  /** H7 bore: its axis above the floor. */
  bore: { diameter: 20, height: 50, chamfer: 1 },
  holes: { diameter: 9, pitchX: 90, pitchZ: 36 },
  /** Two ribs across the web; `reach` from the middle plane, `top` above the floor. */
  rib: { thickness: 8, reach: 26, top: 30.5 },
} as const;
