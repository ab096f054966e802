import { expect, test } from 'vitest';
import { allowScriptsOf } from './allow-scripts.ts';

interface Policy {
  createScriptURL(address: string): unknown;
  createHTML(text: string): unknown;
  createScript(text: string): unknown;
}

test('a script that was let in adds scripts of its own origin and of ours, no others, and neither HTML nor code', () => {
  allowScriptsOf('https://js.stripe.com');
  allowScriptsOf('https://js.stripe.com');
  const { defaultPolicy } = (globalThis as unknown as { trustedTypes: { defaultPolicy: Policy } }).trustedTypes;
  const allowed = (address: string) => String(defaultPolicy.createScriptURL(address)) === address;
  for (const address of [
    'https://js.stripe.com/v3/fingerprinted/shared.js',
    'https://m.js.stripe.com/inner.js',
    '/assets/index.js',
    `${location.origin}/assets/index.js`,
  ]) {
    expect([address, allowed(address)]).toEqual([address, true]);
  }
  for (const address of [
    'http://js.stripe.com/inner.js',
    'https://evil-js.stripe.com.example/inner.js',
    'https://evil-js.stripe.com/inner.js',
    'https://stripe.com/inner.js',
    'data:text/javascript,alert(1)',
    'blob:https://js.stripe.com/1',
  ]) {
    expect([address, allowed(address)]).toEqual([address, false]);
  }
  expect(() => defaultPolicy.createHTML('<b>')).toThrow(TypeError);
  expect(() => defaultPolicy.createScript('1')).toThrow(TypeError);
});
