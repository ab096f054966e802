/** A drawing of a design: the same sheet as SVG and as a PDF of one page, both A3 landscape. */
export interface Drawing {
  title: string;
  svg: string;
  pdf: Uint8Array;
}

/** The address names of the demo designs. */
export type DesignSlug =
  | 'hinge-bracket'
  | 'twin-cylinder-engine'
  | 'extractor-impeller'
  | 'gearbox-housing'
  | 'flanged-pipe';

/** A demo design: its address name, its title, its model and its drawings. */
export interface Design {
  slug: DesignSlug;
  title: string;
  /** Metres, Y up, a named part tree. */
  glb: Uint8Array;
  drawings: Drawing[];
}
