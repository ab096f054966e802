import type { StandardView } from '@chamfer/viewer/port';

/** The views in the order of their buttons and of their keys 1 to 7. */
export const standardViews: readonly StandardView[] = ['front', 'back', 'left', 'right', 'top', 'bottom', 'iso'];
