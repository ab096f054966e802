/** The demo company's designs, for tests that need a real model. */
export { buildDesign } from '@chamfer/server/designs';
