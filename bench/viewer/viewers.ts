/** A viewer and the page that runs it. */
export interface MeasuredViewer {
  /** In options, addresses and tables. */
  name: string;
  title: string;
  /** From this folder. */
  page: string;
  /** What it is given: the file as somebody uploads it, or what our publishing makes of it. */
  gets: 'raw' | 'published';
}

/** Everybody is compared with this one. */
export const reference = 'model-viewer';
/** Ours, as people meet it. */
export const ours = 'chamfer';

/**
 * Who is measured. Speckle's viewer is not: it takes no GLB, only objects of a Speckle server. xeokit's licence is the
 * AGPL: it is run here and used nowhere.
 */
export const viewers: MeasuredViewer[] = [
  { name: reference, title: '<model-viewer> 4.4.0', page: 'peers/model-viewer.ts', gets: 'raw' },
  { name: 'three', title: 'three 0.183 + GLTFLoader', page: 'peers/three.ts', gets: 'raw' },
  { name: 'babylon', title: 'Babylon.js 9.28', page: 'peers/babylon.ts', gets: 'raw' },
  { name: 'online-3d-viewer', title: 'Online3DViewer 0.18', page: 'peers/online-3d-viewer.ts', gets: 'raw' },
  { name: 'xeokit', title: 'xeokit 2.6', page: 'peers/xeokit.ts', gets: 'raw' },
  { name: ours, title: 'Chamfer', page: 'chamfer-page.ts', gets: 'published' },
  { name: 'chamfer-raw', title: 'Chamfer, same raw file', page: 'chamfer-page.ts', gets: 'raw' },
];
