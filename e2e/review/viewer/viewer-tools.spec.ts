import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { seedVice } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { middleOfModel, openReview } from '../../support/steps/review.ts';

const journey = useJourney();
let viewLink: string | undefined;

/** Opens the vice and waits for the tools. */
async function openVice(options: Parameters<typeof journey.visit>[0] = {}, hash = ''): Promise<Page> {
  viewLink ??= (await seedVice(journey, await journey.account())).viewLink;
  const { page } = await journey.visit({ reducedMotion: 'reduce', ...options });
  await openReview(page, viewLink, hash);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  const comments = page.getByRole('button', { name: 'Close comments' });
  if (!options.hasTouch) await comments.click();
  return page;
}

const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const canvas = (page: Page) => page.getByLabel(/^3D model of/);
const hash = (page: Page) => page.evaluate(() => window.location.hash);
/** Opens the pane of cuts, with the first cut that it begins with taken away. */
async function openUncut(page: Page) {
  await tool(page, 'Section').click();
  const section = pane(page, 'Section');
  await section.getByRole('button', { name: /^Remove Plane 1/ }).click();
  await section.getByText('Choose an axis, or a face of the model.').waitFor();
  return section;
}

test('cuts along a face and with keys only, by axis with the slider, turns the plane round and takes it away', async () => {
  const page = await openVice();
  const section = await openUncut(page);
  await section.getByRole('button', { name: 'Face' }).click();
  await section.getByText('Click a face of the model to cut along it.').waitFor();
  const { x, y } = await middleOfModel(page);
  await page.mouse.click(x, y);
  await section.getByRole('slider', { name: /^Plane 1/ }).waitFor();
  await canvas(page).focus();
  await page.keyboard.press('z');
  await section.getByRole('slider', { name: 'Plane 2: Z' }).waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => section.getByRole('slider').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => section.count()).toBe(0);
  expect(await tool(page, 'Orbit').getAttribute('aria-pressed')).toBe('true');

  await openUncut(page);
  await section.getByRole('button', { name: 'Section across X' }).click();
  const slider = section.getByRole('slider', { name: 'Plane 1: X' });
  await slider.waitFor();
  expect(await slider.getAttribute('aria-valuetext')).toBe('0 mm');
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('200 mm');
  await section.getByRole('radio', { name: 'cm' }).check({ force: true });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('20 cm');
  await section.getByRole('button', { name: 'Flip Plane 1: X' }).click();
  await expect.poll(() => hash(page)).toContain('p:-1,0,0,-0.2');
  expect(await slider.getAttribute('aria-valuetext')).toBe('20 cm');
  await section.getByRole('button', { name: 'Remove Plane 1: X' }).click();
  await expect.poll(() => hash(page)).not.toContain('p:');
  await page.reload();
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await openUncut(page);
  await section.getByRole('button', { name: 'Section across Y' }).click();
  // The unit is stored in the browser, not in the link.
  await section.getByText('0 cm', { exact: true }).waitFor();
});

test('shows what to click next and why a click measured nothing, and measures with keys, in the panel and on the model', async () => {
  const page = await openVice({ permissions: ['clipboard-read', 'clipboard-write'] });
  // From the front, where the positions of the edges are known.
  await page.keyboard.press('1');
  await canvas(page).focus();
  await page.keyboard.press('m');
  const measure = pane(page, 'Measure');
  await measure.getByRole('radio', { name: 'Faces' }).check({ force: true });
  const { x, y } = await middleOfModel(page);
  await page.mouse.click(x, y);
  await measure.getByText('Now click the second one.').waitFor();
  await page.keyboard.press('Escape');
  await measure.getByText(/^Click two faces/).waitFor();
  await measure.getByRole('radio', { name: 'Radius' }).check({ force: true });
  await page.mouse.click(x, y);
  await measure.getByText('This is not round.').waitFor();

  await measure.getByRole('radio', { name: 'Edge' }).check({ force: true });
  await canvas(page).focus();
  // Moves the crosshair to the edge of the face, until there is a measurement.
  const list = measure.getByRole('list', { name: 'Measurements' });
  for (let step = 0; step < 60 && (await list.count()) === 0; step++) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await list.count()) + (await measure.getByText('There is no edge here.').count()))
      .toBeGreaterThan(0);
  }
  await list.getByText('100 mm').waitFor();
  await measure.getByRole('button', { name: 'Copy 100 mm' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('100 mm');
  await measure.getByRole('radio', { name: 'in', exact: true }).check({ force: true });
  await list.getByText('3.937 in').waitFor();
  await expect.poll(() => page.getByText('3.937 in').count()).toBe(2);
  await measure.getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(() => page.getByText('3.937 in').count()).toBe(0);
});

test('what is selected has a line around it and keeps its colour, and a click tells the size of what it meets', async () => {
  const page = await openVice();
  await page.keyboard.press('1');
  const at = await middleOfModel(page);
  const around = { x: at.x - 190, y: at.y - 190, width: 380, height: 380 };
  const pixels = async () => {
    const picture = sharp(await page.screenshot({ clip: around })).removeAlpha();
    return picture.raw().toBuffer({ resolveWithObject: true });
  };
  /** Whether a pixel is nearly the accent. */
  const isAccent = (data: Buffer, i: number) => data[i + 2]! > 190 && data[i]! < 90;
  const before = await pixels();
  await page.mouse.click(at.x, at.y);
  await page.getByRole('status').getByText('10,000 mm²').waitFor();
  await page.getByRole('treeitem', { name: 'Vice' }).hover();
  await page.mouse.move(5, 5);
  await expect
    .poll(async () => {
      const { data } = await pixels();
      return Array.from({ length: data.length / 3 }, (_, i) => i * 3).filter((i) => isAccent(data, i)).length;
    })
    .toBeGreaterThan(200);
  const after = await pixels();
  const { width } = after.info;
  // Next to the value, on the part itself.
  const pixel = (css: number) => Math.round((css * width) / around.width);
  const inside = (pixel(190 + 30) * width + pixel(190 + 20)) * 3;
  for (let k = 0; k < 3; k++) expect(Math.abs(after.data[inside + k]! - before.data[inside + k]!)).toBeLessThan(3);
  await page.mouse.click(at.x, at.y - 300);
  await expect.poll(() => page.getByRole('status').getByText('10,000 mm²').count()).toBe(0);
});

test('cuts and spreads begin with a first one, which stands until it is reset, and the parts are moved by slider and key', async () => {
  const page = await openVice();
  await page.keyboard.press('1');
  await canvas(page).focus();
  await page.keyboard.press('s');
  // From the front one looks along Z.
  await pane(page, 'Section').getByRole('slider', { name: 'Plane 1: Z' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await pane(page, 'Exploded view').getByText('40%').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => hash(page)).toMatch(/p:0,0,1,0;x:0\.4/);

  await page.reload();
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.getByRole('button', { name: 'Exploded', exact: true }).click();
  await pane(page, 'Exploded view').getByText('40%').waitFor();
  await page.getByRole('button', { name: 'Reset exploded view' }).click();
  await expect.poll(() => hash(page)).not.toContain('x:');
  await page.getByRole('button', { name: 'Reset section' }).click();
  await expect.poll(() => hash(page)).not.toContain('p:');
  expect(await page.getByRole('button', { name: /^Reset (section|exploded view)$/ }).count()).toBe(0);

  const explode = pane(page, 'Exploded view');
  await page.keyboard.press('Escape');
  await explode.waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await explode.getByRole('slider', { name: 'Spread' }).focus();
  await page.keyboard.press('End');
  await explode.getByText('100%').waitFor();
  await expect.poll(() => hash(page)).toContain('x:1');
  await page.keyboard.press('m');
  await pane(page, 'Measure').getByText('Values are of the design put together, not of the exploded view.').waitFor();
  await page.keyboard.press('e');
  await explode.getByRole('button', { name: 'Reset' }).click();
  await explode.getByText('0%', { exact: true }).waitFor();
  await expect.poll(() => hash(page)).not.toContain('x:');
});

test('shows standard views, projections and dimensions, and the cube turns the model, by mouse and by keys', async () => {
  const page = await openVice();
  const cube = page.getByRole('toolbar', { name: 'View cube' });
  await cube.getByRole('button', { name: 'Front', exact: true }).click();
  await expect.poll(() => hash(page)).toMatch(/^#view=1;c:[^;]*,0,1\.5708,/);
  await cube.getByRole('button', { name: 'Front', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => hash(page)).toMatch(/^#view=1;c:[^;]*,1\.5708,1\.5708,/);

  await tool(page, 'View').click();
  const views = pane(page, 'View');
  await views.getByRole('button', { name: 'Top', exact: true }).click();
  await views.getByRole('radio', { name: 'Orthographic' }).check({ force: true });
  await views.getByRole('switch', { name: 'Materials' }).click();
  await views.getByRole('switch', { name: 'Edges' }).click();
  await views.getByRole('switch', { name: 'Overall dimensions' }).click();
  await page.getByText('400 mm').waitFor();
  await expect.poll(() => hash(page)).toMatch(/o:1;e:0;m:0;d:1$/);
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    views.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe('Vice.png');
});

test('finds, hides, shows and isolates parts in the tree, which shows the part that is picked in the model', async () => {
  const page = await openVice();
  await page.keyboard.press('t');
  const tree = page.getByRole('tree', { name: 'Part tree' });
  const row = (name: string) => tree.getByRole('treeitem', { name });
  await row('Base').waitFor();
  expect(await row('Vice').getAttribute('aria-expanded')).toBe('false');
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row('Left jaw').getAttribute('aria-selected')).toBe('true');
  expect(await row('Left jaw').getAttribute('aria-level')).toBe('2');
  await page.keyboard.press('h');
  await row('Left jaw, hidden').waitFor();
  await row('Vice, partly hidden').waitFor();
  await expect.poll(() => hash(page)).toContain('h:0/1');
  await page.keyboard.press('h');
  await expect.poll(() => row('Left jaw, hidden').count()).toBe(0);

  await page.getByRole('searchbox', { name: 'Find a part' }).fill('jaw');
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(3);
  expect(await row('Base').count()).toBe(0);
  await row('Right jaw').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Isolate' }).click();
  await row('Left jaw, hidden').waitFor();
  await page.getByRole('searchbox', { name: 'Find a part' }).fill('bolt');
  await page.getByText('No part has this name.').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('searchbox', { name: 'Find a part' }).fill('');
  await expect.poll(() => tree.getByRole('treeitem', { name: /hidden/ }).count()).toBe(0);

  await canvas(page).focus();
  await page.keyboard.press('1');
  const { x, y } = await middleOfModel(page);
  await page.mouse.click(x, y);
  await expect.poll(() => tree.getByRole('treeitem', { name: 'Base' }).getAttribute('aria-selected')).toBe('true');
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await tree.getByRole('treeitem', { name: 'Base, hidden' }).waitFor();
});

test('the URL restores the view, and a broken one restores nothing', async () => {
  const page = await openVice({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.keyboard.press('t');
  await page.getByRole('treeitem', { name: 'Base' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.getByRole('slider', { name: 'Spread' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('v');
  await pane(page, 'View').getByRole('button', { name: 'Copy link to this view' }).click();
  await page.getByText('Copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('x:1');

  const other = await openVice({}, new URL(link).hash);
  await other.keyboard.press('e');
  await pane(other, 'Exploded view').getByText('100%').waitFor();
  await other.keyboard.press('t');
  await other.getByRole('treeitem', { name: 'Base, see-through' }).waitFor();

  const broken = await openVice({}, '#view=1;c:what;h:nothing/here;x:9,9');
  await broken.keyboard.press('e');
  // What was broken counts for nothing: a first spread stays, as if there had been none.
  await pane(broken, 'Exploded view').getByText('40%').waitFor();
});

test('a tool shows its name and key on hover and on focus; all keys are listed, and letters can be switched off', async () => {
  const page = await openVice();
  const hint = page.getByRole('tooltip');
  await tool(page, 'Section').hover();
  await hint.waitFor();
  expect(await hint.textContent()).toBe('SectionS');
  expect(await tool(page, 'Section').getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
  const [above, below] = [(await hint.boundingBox())!, (await tool(page, 'Section').boundingBox())!];
  expect(above.y + above.height).toBeLessThan(below.y);
  await tool(page, 'Section').click();
  await hint.waitFor({ state: 'detached' });
  await pane(page, 'Section').waitFor();
  await page.keyboard.press('ArrowRight');
  await hint.waitFor();
  expect(await hint.textContent()).toBe('MeasureM');
  await page.keyboard.press('Escape');
  await hint.waitFor({ state: 'detached' });
  expect(await pane(page, 'Section').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await pane(page, 'Section').waitFor({ state: 'detached' });

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Exploded view').waitFor();
  await dialog.getByRole('switch', { name: 'Single letters work as shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.keyboard.press('m');
  await page.keyboard.press('e');
  await tool(page, 'Section').click();
  await pane(page, 'Section').waitFor();
  expect(await pane(page, 'Measure').count()).toBe(0);
  expect(await pane(page, 'Exploded view').count()).toBe(0);
});

test('a phone has the tools in sheets', async () => {
  const page = await openVice({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await tool(page, 'More tools').tap();
  await pane(page, 'More tools').getByRole('button', { name: 'Exploded view' }).tap();
  const sheet = pane(page, 'Exploded view');
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect(box!.y + box!.height).toBe(844);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await tool(page, 'Measure').tap();
  await pane(page, 'Measure')
    .getByText(/^Tap two points/)
    .waitFor();
});
