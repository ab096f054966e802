import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * Starts the application before the tests of a file or `describe`, and closes it after their own `afterAll` hooks. It
 * can be used in later `beforeAll` hooks and in tests.
 * @throws Error if it is used before it has started
 */
export function useTestApp(options: TestAppOptions = {}): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(() => started?.close());
  const app = () => {
    if (!started) throw new Error('the application is not started yet: use it in a hook or in a test');
    return started;
  };
  return {
    get parts() {
      return app().parts;
    },
    get clock() {
      return app().clock;
    },
    call: (name, given) => app().call(name, given),
    fetch: (method, url, extras) => app().fetch(method, url, extras),
    listen: () => app().listen(),
    close: () => app().close(),
  };
}
