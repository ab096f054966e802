/** The engine's public entry. The types alone are exported from `@chamfer/viewer/port`. */
export { createViewer } from './engine.ts';
export type * from './port.ts';
export { ViewerError } from './viewer-error.ts';
