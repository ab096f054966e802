import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What one run of Vitest found, file by file. */
export interface TestReport {
  files: FileReport[];
  /** Errors that no test caused, such as an unhandled rejection. */
  errors: string[];
}

/** The tests of one file. */
export interface FileReport {
  /** Relative to the repository. */
  file: string;
  project: string;
  /** All tests and hooks of the file, in milliseconds, with loading its modules. */
  durationMs: number;
  /** Errors outside of tests: the file does not load, or a hook of the file failed. */
  errors: string[];
  tests: { name: string; state: 'passed' | 'failed' | 'skipped' | 'pending'; errors: string[] }[];
}

/** A Vitest reporter that writes a `TestReport` to the file that `TEST_REPORT` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: TestReport = { files: modules.map(fileReport), errors: unhandled.map(text) };
    writeFileSync(process.env.TEST_REPORT!, JSON.stringify(report));
  }
}

function fileReport(module: TestModule): FileReport {
  const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
  return {
    file: relative(process.cwd(), module.moduleId),
    project: module.project.name,
    durationMs: Math.round(duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration),
    errors: [module, ...module.children.allSuites()].flatMap((each) => each.errors().map(text)),
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      errors: (test.result().errors ?? []).map(text),
    })),
  };
}

const text = ({ message, stack }: { message: string; stack?: string }) => stack ?? message;
