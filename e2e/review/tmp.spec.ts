import { mkdirSync, readFileSync } from 'node:fs';
import { test } from 'vitest';
import { seedDesign } from '../support/designs.ts';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
for (const [name, path] of [['engine', '/tmp/demo/twin-cylinder-engine-model.glb'], ['falcon', '/work/shared/models/falcon.glb']] as const) {
  test(name, async () => {
    mkdirSync('/tmp/shots', { recursive: true });
    const { viewLink } = await seedDesign(journey, await journey.account(), name, readFileSync(path));
    const { page } = await journey.visit({ viewport: { width: 1440, height: 900 }, expected: /./ });
    const t0 = Date.now();
    await page.goto(`/v/${viewLink}`, { waitUntil: 'commit' });
    const log: string[] = [];
    const at = async (label: string) => {
      const s = Date.now() - t0;
      const state = await page.evaluate(() => [!!document.querySelector('[data-model-loaded]'), !!document.querySelector('[data-picture-shown]'), document.querySelector('[data-poster]')?.getAttribute('data-poster')].join());
      await page.screenshot({ path: `/tmp/shots/${name}-${label}.png` });
      log.push(`${label} ${s}-${Date.now() - t0} ${state}`);
    };
    for (const [label, ms] of [['0.3', 300], ['1', 1000], ['2', 2000], ['4', 4000], ['8', 8000]] as const) {
      await page.waitForTimeout(Math.max(0, ms - (Date.now() - t0)));
      await at(label);
    }
    await page.locator('[data-picture-shown]').waitFor({ timeout: 120_000 });
    log.push(`picture ${Date.now() - t0}`);
    await page.waitForTimeout(400);
    await at('shown');
    await page.getByRole('tab', { name: 'Parts' }).click({ timeout: 3000 }).catch(() => log.push('no parts tab'));
    await page.waitForTimeout(300);
    await at('parts');
    await page.mouse.move(600, 450);
    await page.mouse.down();
    for (let i = 0; i < 12; i++) { await page.mouse.move(600 + i * 12, 450 + i * 2); await page.waitForTimeout(60); }
    await at('moving');
    await page.mouse.up();
    await at('stopped');
    await page.waitForTimeout(1000);
    await at('stopped-1s');
    console.log(name, log.join('\n'));
  }, 300_000);
}
