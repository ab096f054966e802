import { modelShown } from '../support/steps/review.ts';
import type { Screen } from '../support/steps/screen.ts';

/** The pages that exist only in local environments. */
export const screens: Screen[] = [
  { name: 'ui-components', path: () => '/dev/ui', arrange: (page) => page.locator('h1').waitFor() },
  { name: 'ui-viewer', path: () => '/dev/viewer', arrange: modelShown },
];
