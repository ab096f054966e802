/** A viewer and the page that runs it. */
export interface MeasuredViewer {
  /** The name in options, URLs and tables. */
  name: string;
  title: string;
  /** Relative to this folder. */
  page: string;
  /** Its input: the uploaded file, or the files our publishing makes from it. */
  gets: 'raw' | 'published';
}

/** The viewer all others are compared with. */
export const reference = 'model-viewer';
/** Our viewer, as the product uses it. */
export const ours = 'chamfer';

/** The same with a poster, as on a review page: the server's picture covers the canvas until the model is drawn. */
export const withPoster = 'chamfer-poster';

/**
 * The measured viewers. Speckle's viewer is missing because it cannot open GLB, only objects of a Speckle server.
 * xeokit is licensed under the AGPL: it is run here and used nowhere else.
 */
export const viewers: MeasuredViewer[] = [
  { name: reference, title: '<model-viewer> 4.4.0', page: 'peers/model-viewer.ts', gets: 'raw' },
  { name: 'three', title: 'three 0.183 + GLTFLoader', page: 'peers/three.ts', gets: 'raw' },
  { name: 'babylon', title: 'Babylon.js 9.28', page: 'peers/babylon.ts', gets: 'raw' },
  { name: 'online-3d-viewer', title: 'Online3DViewer 0.18', page: 'peers/online-3d-viewer.ts', gets: 'raw' },
  { name: 'xeokit', title: 'xeokit 2.6', page: 'peers/xeokit.ts', gets: 'raw' },
  { name: ours, title: 'Chamfer', page: 'chamfer-page.ts', gets: 'published' },
  { name: withPoster, title: 'Chamfer with its poster', page: 'chamfer-poster-page.ts', gets: 'published' },
  { name: 'chamfer-raw', title: 'Chamfer, same raw file', page: 'chamfer-page.ts', gets: 'raw' },
];
