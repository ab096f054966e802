import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * The whole application for the tests of a file or of a `describe`, started before them and closed after them, after what
 * they close themselves. It is there from the next `beforeAll` on.
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
