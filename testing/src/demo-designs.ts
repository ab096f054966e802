/** Builds the designs of the demo company, for tests that need a realistic model. */
export { buildDesign } from '@chamfer/server/designs';
