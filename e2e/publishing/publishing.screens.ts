import type { Screen } from '../support/steps/screen.ts';

/** The screens of publishing from the browser. */
export const screens: Screen[] = [
  {
    name: 'publishing-dialog',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await page.locator('main button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'publishing-files',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    async arrange(page) {
      await page.locator('main button').first().click();
      const files = [
        { name: 'gearbox-housing.step', mimeType: '', buffer: Buffer.from('ISO-10303-21;') },
        { name: 'HW-0418.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') },
        { name: 'notes.docx', mimeType: '', buffer: Buffer.from('x') },
      ];
      await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
    },
  },
  {
    name: 'publishing-unit',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      await page.locator('main button').first().click();
      const vertices = ['0 0 0', '120 0 0', '0 45 30'].map((at) => `vertex ${at}\n`).join('');
      const text = `solid plate\nfacet normal 0 0 1\nouter loop\n${vertices}endloop\nendfacet\nendsolid plate\n`;
      const file = { name: 'cover-plate.stl', mimeType: '', buffer: Buffer.from(text) };
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').first().setInputFiles([file]);
      await dialog
        .getByText(/120 × 45 × 30/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'publishing-given-up',
    path: ({ teamId }) => `/teams/${teamId}/shared-with-me`,
    as: 'owner',
    textHeavy: true,
    async arrange(page) {
      const ids = () => ({ webExportId: crypto.randomUUID(), projectId: crypto.randomUUID() });
      const times = { createdAt: '2026-11-22T10:00:00.000Z', retryUntil: '2026-11-29T10:00:00.000Z' };
      const given = { sharedState: 'anyone_with_link', ...times };
      const items = [
        { ...ids(), title: 'Gearbox housing', isPublished: false, ...given },
        { ...ids(), title: 'Flanged pipe DN 80', isPublished: true, ...given },
      ];
      await page.route('**/api/app/given-up-web-exports*', (route) =>
        route.fulfill({ json: { items, nextCursor: null } }),
      );
      await page.reload();
      await page.getByText('Gearbox housing').first().waitFor();
    },
  },
];
