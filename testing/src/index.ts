export * from './factories.ts';
export { cubeGlb, packGlb } from './sample-glb.ts';
export { type Answer, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
export type { TestClock } from './test-clock.ts';
