import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { By, Key, until, type WebElement } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWebkit, type WebkitWindow } from '../support/browser/webkit.ts';
import { seedCube, seedVice } from '../support/data/designs.ts';
import { type Account, useJourney } from '../support/journey.ts';

/** Journeys in WebKit, which are written for WebDriver: `JOURNEYS_BROWSER=webkit`. */
const journey = useJourney();
const patience = 60_000;
let window: WebkitWindow;
beforeAll(async () => {
  window = await openWebkit();
});
afterAll(() => window?.close());

/** Waits until an element is visible. Takes an XPath. */
async function seen(path: string): Promise<WebElement> {
  const element = await window.driver.wait(until.elementLocated(By.xpath(path)), patience, path);
  return window.driver.wait(until.elementIsVisible(element), patience, path);
}

const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`;
const text = (words: string) => `//*[normalize-space(text())='${words}']`;

async function signIn({ accessToken, refreshToken }: Account): Promise<void> {
  await window.driver.get(`${journey.origin}/login`);
  const put = 'localStorage.setItem("accessToken", arguments[0]); localStorage.setItem("token", arguments[1])';
  await window.driver.executeScript(put, accessToken, refreshToken);
}

/** Opens a review link and waits until the whole model is drawn. */
async function open(viewLink: string): Promise<WebElement> {
  await window.driver.get(`${journey.origin}/v/${viewLink}`);
  await window.driver.wait(until.elementLocated(By.css('[data-picture-shown]')), patience, 'the picture');
  return window.driver.findElement(By.css('canvas[aria-label]'));
}

test('in WebKit a comment is pinned to a surface, and is there for others', async () => {
  const account = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, account);
  await signIn(account);
  const canvas = await open(viewLink);
  const actions = window.driver.actions().keyDown(Key.CONTROL).keyDown(Key.SHIFT).move({ origin: canvas }).click();
  await actions.keyUp(Key.SHIFT).keyUp(Key.CONTROL).perform();
  const field = await seen('//form//textarea');
  await field.sendKeys('Break this edge.');
  await (await seen('//form//button[@type="submit"]')).click();
  await seen("//article//*[normalize-space(text())='Break this edge.']");
  const { comments } = await journey.api<{ comments: { type: string; message: string }[] }>(
    'GET',
    `/web/comments?v=${viewLink}`,
  );
  expect(comments).toMatchObject([{ type: 'model', message: 'Break this edge.' }]);
});

test('in WebKit an edge is measured by keys', async () => {
  const { viewLink } = await seedVice(journey, await journey.account());
  const canvas = await open(viewLink);
  await seen("//*[@role='toolbar'][@aria-label='View cube']");
  await canvas.sendKeys('1');
  await canvas.sendKeys('m');
  const edge = await window.driver.wait(
    until.elementLocated(By.xpath("//label[normalize-space()='Edge']")),
    patience,
    'the panel',
  );
  await edge.click();
  for (let step = 0; step < 60; step++) {
    await canvas.sendKeys(Key.ARROW_UP, Key.ENTER);
    const told = `//*[@aria-label='Measurements'] | ${text('There is no edge here.')}`;
    await seen(told);
    if ((await window.driver.findElements(By.xpath("//*[@aria-label='Measurements']"))).length > 0) break;
  }
  await seen("//*[@aria-label='Measurements']//*[contains(normalize-space(), '100 mm')]");
});

test('in WebKit a file is published and opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-webkit-'));
  try {
    const file = join(folder, 'cube.glb');
    await writeFile(file, cubeGlb());
    await signIn(await journey.account('Jonas Weber'));
    await window.driver.get(`${journey.origin}/teams`);
    await seen(text('Three steps to the first comment'));
    await (await seen(button('Publish a design'))).click();
    const input = await window.driver.wait(
      until.elementLocated(By.css('dialog input[type=file]')),
      patience,
      'the field',
    );
    await input.sendKeys(file);
    await (await seen("//dialog//button[normalize-space()='Publish']")).click();
    await seen(`//h2${text('Design published').slice(3)}`);
    const link = await seen("//dialog//*[self::a or self::button][normalize-space()='Open review']");
    await window.driver.get((await link.getAttribute('href')) ?? '');
    await window.driver.wait(until.elementLocated(By.css('[data-picture-shown]')), patience, 'the picture');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
