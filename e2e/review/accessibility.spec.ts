import { PDFDocument } from '@cantoo/pdf-lib';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import { seedCube, seedVice } from '../support/data/designs.ts';
import { commentOnCube } from '../support/data/many-comments.ts';
import { publishGlb } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { type AccessibleScreen, testAccessibility } from '../support/steps/accessibility.ts';
import { openReview, placeComment } from '../support/steps/review.ts';

const journey = useJourney();
let account: Account | undefined;
let viewLink: string | undefined;
let viceLink: string | undefined;
let drawn: Promise<string> | undefined;
const phone = { width: 390, height: 844 };
const tablet = { width: 700, height: 1000 };

const screens: AccessibleScreen[] = [
  {
    name: 'shared with me',
    signedIn: true,
    open: (page) =>
      page.goto('/teams').then(() =>
        page
          .getByRole('link', { name: /Cube 100/ })
          .first()
          .waitFor(),
      ),
    next: [
      {
        name: 'publish dialog',
        async open(page) {
          await page.getByRole('button', { name: 'Publish a design' }).first().click();
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'review',
    signedIn: true,
    open: (page) => openReview(page, viewLink!),
    next: [{ name: 'open thread', open: openFirstThread }],
  },
  { name: 'open thread on a tablet', signedIn: true, viewport: tablet, open: openThread },
  { name: 'open thread on a phone', signedIn: true, viewport: phone, open: openThread },
  { name: 'review of a visitor on a tablet', viewport: tablet, open: (page) => openReview(page, viewLink!) },
  {
    name: 'review of a visitor on a phone',
    viewport: phone,
    async open(page) {
      await journey.sql('update view_links set guests_allowed = false where id = $1', [viewLink]);
      await openReview(page, viewLink!);
    },
    next: [
      {
        name: 'question to log in',
        async open(page) {
          await page
            .getByRole('toolbar')
            .getByRole('button', { name: /^Add comment/ })
            .click();
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'drawing in SVG',
    async open(page) {
      await page.goto(`/v/${await linkWithDrawings()}`);
      await page.getByRole('link', { name: 'Bracket' }).click();
      await page.getByRole('img', { name: 'Drawing Bracket, sheet 1 of 1' }).waitFor();
    },
  },
  {
    name: 'drawing in PDF on a phone, searched',
    viewport: phone,
    async open(page) {
      await page.goto(`/v/${await linkWithDrawings()}`);
      await page.getByRole('banner').getByRole('button', { name: 'Project Outline' }).click();
      await page.getByRole('link', { name: 'Housing' }).click();
      await page.getByRole('img', { name: 'Drawing Housing, sheet 1 of 2' }).waitFor();
      await page.getByRole('button', { name: 'Find in drawing' }).click();
      await page.getByRole('search').waitFor();
    },
  },
  {
    name: 'part tree',
    async open(page) {
      await openReview(page, viceLink!);
      await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
      const row = page.getByRole('tree', { name: 'Part tree' }).getByRole('treeitem', { name: 'Base' });
      await row.hover();
      await row.getByRole('button', { name: 'Hide Base' }).click();
    },
    next: [
      { name: 'section pane', open: (page) => openTool(page, 's', 'Section', 'Section across X') },
      { name: 'measure pane', open: (page) => openTool(page, 'm', 'Measure') },
      { name: 'exploded view pane', open: (page) => openTool(page, 'e', 'Exploded view') },
      { name: 'view pane', open: (page) => openTool(page, 'v', 'View') },
      {
        name: 'keyboard shortcuts',
        async open(page) {
          await page.keyboard.press('?');
          await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'comment sign-up',
    open: (page) =>
      page
        .goto(`/v/${viewLink}/signup#email_hint=ines%40haldenworks.example`)
        .then(() => page.getByLabel('Email').waitFor()),
  },
  {
    name: 'glTF viewer',
    open: (page) => page.goto('/gltf-viewer').then(() => page.getByRole('button', { name: 'Choose a file' }).waitFor()),
  },
  {
    name: 'comment with pictures, one of them refused',
    signedIn: true,
    async open(page) {
      await openReview(page, viewLink!);
      await placeComment(page);
      await attach(page, 'flange.png', onePixel);
      await attach(page, 'fake.png', Buffer.from('no picture'));
      await page.getByText('fake.png cannot be attached.').waitFor();
    },
    next: [
      {
        name: 'picture of a comment',
        async open(page) {
          await page.getByRole('button', { name: 'Remove fake.png' }).click();
          await page.getByRole('textbox', { name: 'Your comment' }).fill('Seen');
          await page.getByRole('button', { name: 'Send' }).click();
          await page.getByRole('button', { name: 'Open picture flange.png' }).first().click();
          await page.getByRole('dialog').getByRole('img', { name: 'flange.png' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'comment of a guest',
    async open(page) {
      await journey.sql('update view_links set guests_allowed = true where id = $1', [viewLink]);
      await openReview(page, viewLink!);
      await placeComment(page);
      await page.getByLabel('Email').waitFor();
    },
  },
  {
    name: 'reply of a guest on a phone',
    viewport: phone,
    async open(page) {
      await journey.sql('update view_links set guests_allowed = true where id = $1', [viewLink]);
      await openThread(page);
      await page.getByRole('textbox', { name: 'Reply to comment 1' }).fill('Yes.');
      await page.keyboard.press('Control+Enter');
      await page.getByLabel('Email').waitFor();
    },
    next: [
      {
        name: 'code of a guest',
        async open(page) {
          await page.getByLabel('Name').fill('Tomás Rivera');
          await page.getByLabel('Email').fill(`tomas-${crypto.randomUUID()}@riveraguss.example`);
          await page.getByRole('button', { name: 'Send code' }).click();
          await page.getByLabel('Code').waitFor();
        },
      },
    ],
  },
  {
    name: 'components',
    open: (page) => page.goto('/dev/ui').then(() => page.getByRole('heading', { level: 1 }).waitFor()),
  },
  {
    name: 'engine alone',
    open: (page) => page.goto('/dev/viewer').then(() => page.getByText('has published nothing yet').waitFor()),
  },
];

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Attaches a picture to the comment that is being written. */
async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[name="pictures"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await page.getByRole('list', { name: 'Attached pictures' }).getByRole('img', { name }).waitFor();
}

/** Opens the cube, and its first thread. */
async function openThread(page: Page): Promise<void> {
  await openReview(page, viewLink!);
  await openFirstThread(page);
}

/** Opens the first thread of a review page. */
async function openFirstThread(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: /^Comments/ });
  const card = page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' });
  await folded.or(card).first().waitFor();
  if (await folded.isVisible()) await folded.click();
  await card.click();
  await page
    .getByRole('textbox', { name: 'Reply to comment 1' })
    .or(page.getByRole('button', { name: 'Log in to reply' }))
    .first()
    .waitFor();
}

/** A link with a drawing of each kind. */
async function linkWithDrawings(): Promise<string> {
  const book = await PDFDocument.create();
  for (const _ of ['one', 'two']) book.addPage([420, 297]).drawText('Torque 25 Nm', { x: 40, y: 200 });
  const sheet =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 297"><path d="M9 9h99v99" stroke="black"/></svg>';
  drawn ??= publishGlb(journey, account!, 'Drawn', cubeGlb(0.1), {
    'Bracket.svg': sheet,
    'Housing.pdf': await book.save(),
  }).then((published) => published.viewLink);
  return drawn;
}

/** Opens one of the panels of the model with a key. `press` is a button in the panel to click. */
async function openTool(page: Page, key: string, name: string, press?: string): Promise<void> {
  await page.keyboard.press(key);
  const pane = page.getByRole('region', { name, exact: true });
  await pane.waitFor();
  if (press) await pane.getByRole('button', { name: press }).click();
}

testAccessibility(
  journey,
  async () => {
    account ??= await journey.account();
    if (!viewLink) {
      viewLink = (await seedCube(journey, account)).viewLink;
      await commentOnCube(journey, viewLink, 2);
    }
    viceLink ??= (await seedVice(journey, account)).viewLink;
    return account;
  },
  screens,
);
