/** The payment provider of local environments: what opens it, what its console shows, and what it knows of test cards. */
export { mountSandbox } from './mount-sandbox.ts';
export { openSandbox, type Sandbox } from './sandbox.ts';
export { SandboxError } from './sandbox-error.ts';
export { clearLists, letGo } from './sandbox-reset.ts';
export { readSteps, type Step, type StepName } from './sandbox-steps.ts';
export type { Faults, IntentRow } from './sandbox-store.ts';
export { type TestCard, testCards } from './test-cards.ts';
