/** A drawing of a design: the same sheet as SVG and as a one-page PDF, both A3 landscape. */
export interface Drawing {
  title: string;
  svg: string;
  pdf: Uint8Array;
}

/** The slugs of the demo designs. */
export type DesignSlug =
  | 'hinge-bracket'
  | 'twin-cylinder-engine'
  | 'extractor-impeller'
  | 'gearbox-housing'
  | 'flanged-pipe';

/** A demo design: its slug, title, model and drawings. */
export interface Design {
  slug: DesignSlug;
  title: string;
  /** Metres, Y up, a named part tree. */
  glb: Uint8Array;
  drawings: Drawing[];
}
