import { expect, test } from 'vitest';
import { ownBrowser } from './own-browser.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${mac} Version/18.1 Safari/605.1.15`, 0, 'Mac', 'macOS 10.15.7', 'Safari 18.1'],
  [`${mac} Version/18.1 Safari/605.1.15`, 5, 'iPad', 'iPadOS null', 'Safari 18.1'],
  [`${mac} Chrome/142.0.0.0 Safari/537.36`, 0, 'Mac', 'macOS 10.15.7', 'Chrome 142.0.0.0'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1',
    10,
    'Windows',
    'Windows 10.0',
    'Edge 142.0.1',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    5,
    'iPhone',
    'iOS 18.1',
    'Safari 18.1',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    5,
    'Android',
    'Android 15',
    'Chrome 142.0.0.0',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 0, 'Linux', 'Linux null', 'Firefox 145.0'],
  ['', 0, 'Other', 'Other null', 'Other null'],
])('%s with %i points of touch', (userAgent, maxTouchPoints, platform, os, browser) => {
  const own = ownBrowser({ userAgent, maxTouchPoints });
  expect(own).toMatchObject({ platform, is_touch_device: maxTouchPoints > 0 });
  expect(`${own.os_name} ${own.os_version}`).toBe(os);
  expect(`${own.browser_name} ${own.browser_version}`).toBe(browser);
});
