import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { makeSecurityHeaders } from './security-headers.ts';

const live = {
  CHAMFER_ENV: 'prod',
  PUBLIC_URL: 'https://chamfer.example',
  BILLING: 'stripe',
  BILLING_SELLER_NAME: 'Halden Works',
  BILLING_SELLER_ADDRESS: 'Werftstr. 12, 24143 Kiel',
  BILLING_SELLER_COUNTRY: 'DE',
  BILLING_SELLER_VAT: 'DE811907980',
  STRIPE_SECRET_KEY: 'rk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789',
};

/** The headers of a page with these settings; the content security policy by directive. */
function headersOf(env: Record<string, string>) {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  makeSecurityHeaders(readConfig(env))(reply as unknown as FastifyReply, '/checkout');
  const policy = Object.fromEntries(
    headers['content-security-policy']!.split('; ').map((directive) => directive.split(/ (.*)/) as [string, string]),
  );
  return { headers, policy };
}

test('with Stripe, pages load its script, show its frames and reach its API, and nothing else of it', () => {
  const { headers, policy } = headersOf(live);
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com");
  expect(policy['frame-src']).toBe('https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com');
  expect(policy['connect-src']).toBe("'self' https://api.stripe.com");
  expect(policy['require-trusted-types-for']).toBe("'script'");
  expect(headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(), xr-spatial-tracking=(self), payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  );
  // Google Pay opens a window of its own.
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  // Frames of Stripe would not load with it.
  expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
});

test('where Stripe is elsewhere, that place alone is reached', () => {
  const elsewhere = {
    STRIPE_URL: 'http://127.0.0.1:4001',
    STRIPE_SCRIPT_URL: 'http://127.0.0.1:4002/endive/stripe.js',
  };
  const test = { STRIPE_SECRET_KEY: 'rk_test_0123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' };
  const { headers, policy } = headersOf({ ...live, ...test, ...elsewhere, CHAMFER_ENV: 'local' });
  expect(policy['script-src']).toMatch(/ http:\/\/127\.0\.0\.1:4002$/);
  expect(policy['frame-src']).toBe('http://127.0.0.1:4002');
  expect(policy['connect-src']).toMatch(/ http:\/\/127\.0\.0\.1:4001$/);
  expect(headers['permissions-policy']).toMatch(/, payment=\(self "http:\/\/127\.0\.0\.1:4002"\)$/);
});

test.each(['off', 'sandbox'])('with BILLING=%s nothing of Stripe is named', (BILLING) => {
  const { headers, policy } = headersOf({ BILLING });
  expect(JSON.stringify(headers)).not.toContain('stripe');
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(policy['connect-src']).toBe("'self'");
  expect(policy['frame-src']).toBe(BILLING === 'sandbox' ? "'self'" : undefined);
  expect(headers['permissions-policy']).not.toContain('payment');
});

test('with an object store elsewhere, pages fetch and show files from where browsers reach it', () => {
  const bucket = { S3_URL: 'http://10.0.0.7:9000/designs', S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'secret' };
  const { policy } = headersOf({ ...bucket, BILLING: 'off', S3_PUBLIC_URL: 'https://files.example/designs' });
  expect(policy['connect-src']).toBe("'self' https://files.example/designs/");
  expect(policy['img-src']).toBe("'self' blob: data: https://files.example/designs/");
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval'");
});
