import { expect } from 'vitest';
import { ExportFileError } from './bytes/export-job.ts';

/** Runs a check that must fail, and returns its error. */
export async function refusal(run: () => unknown): Promise<ExportFileError> {
  let thrown: unknown = null;
  try {
    await run();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ExportFileError);
  if (!(thrown instanceof ExportFileError)) throw new Error('It was not refused.');
  expect(thrown.details.reason).not.toBe('');
  expect(thrown.details.file).not.toBe('');
  return thrown;
}
