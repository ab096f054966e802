import { expect, test } from 'vitest';
import { readGuide } from './guides-plugin.ts';

test('a guide has the title of its document, and headings with the names that links use', () => {
  const { title, html } = readGuide('single-sign-on', '# Single sign-on: setting it up\n\n## Okta (OpenID Connect)\n');
  expect(title).toBe('Single sign-on');
  expect(html).toContain('<h2 id="okta-openid-connect">Okta (OpenID Connect)</h2>');
});

test('links lead to guides and to the web; what is no guide is text', () => {
  const { html } = readGuide(
    'a',
    '[one](single-sign-on.md#the-test) [two](https://okta.com/a?b=1&c="2") [three](decisions/0079-x.md) [four](architecture.md) [five](javascript:alert(1)) [six](#here)',
  );
  expect(html).toContain('<a href="/docs/single-sign-on#the-test">one</a>');
  expect(html).toContain('<a href="https://okta.com/a?b=1&c=&quot;2&quot;">two</a>');
  expect(html).toContain('three four five <a href="#here">six</a>');
});

test('a table can be scrolled by keyboard, and HTML in code stays text', () => {
  const { html } = readGuide('a', '| a | b |\n| --- | --- |\n| `<b>` | *c* |\n');
  expect(html).toContain('<div class="wide" tabindex="0"><table>');
  expect(html).toContain('<td><code>&lt;b&gt;</code></td><td><em>c</em></td>');
});
