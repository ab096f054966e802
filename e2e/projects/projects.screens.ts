import type { Screen } from '../support/screen.ts';

/** The screens of shared designs, and of the review links of a team. */
export const screens: Screen[] = [
  {
    name: 'projects-shared-with-me',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main img').first().waitFor(),
  },
  {
    name: 'projects-empty',
    path: () => '/teams',
    as: 'newcomer',
    arrange: (page) => page.locator('main h1').waitFor(),
  },
  {
    name: 'projects-review-links',
    path: ({ teamId }) => `/teams/${teamId}/review-links`,
    as: 'owner',
    textHeavy: true,
    arrange: (page) => page.locator('main time').first().waitFor(),
  },
];
