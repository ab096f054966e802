import { describe, expect, it } from 'vitest';
import { type ArFiles, arPageLink, arPlace, sceneViewerLink, sceneViewerModel } from './ar-link.ts';

const file = (url: string) => ({ method: 'GET' as const, url, expiresAt: '2030-01-01T00:00:00.000Z' });
const files: ArFiles = {
  arModelDownload: file('/ar.glb'),
  usdzDownload: file('/ar.usdz'),
  modelFileDownload: file('/model.glb'),
  triangleCount: 12,
};
const none: ArFiles = { ...files, arModelDownload: null, usdzDownload: null };
const old: ArFiles = { ...none, triangleCount: null };
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605';

describe('where AR can start', () => {
  const place = (userAgent: string, maxTouchPoints = 0, given = files, hasQuickLook = true) =>
    arPlace({ userAgent, maxTouchPoints, hasQuickLook }, given);

  it('is Scene Viewer on Android', () => {
    expect(place(android, 5)).toBe('scene-viewer');
  });

  it('is Quick Look on iPhones and iPads that have it', () => {
    expect(place(iPhone, 5)).toBe('quick-look');
    expect(place(mac, 5)).toBe('quick-look');
    expect(place(iPhone, 5, files, false)).toBe('nowhere');
    expect(place(mac, 5, files, false)).toBe('nowhere');
  });

  it('is another device on a desktop, with or without a touch screen', () => {
    expect(place('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe('phone');
    expect(place('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10)).toBe('phone');
    expect(place(mac)).toBe('phone');
  });

  it('is nowhere for a model without the file that is needed', () => {
    expect([place(android, 5, none), place(iPhone, 5, none), place(mac, 0, none)]).toEqual(Array(3).fill('nowhere'));
    expect(place(iPhone, 5, { ...files, usdzDownload: null })).toBe('nowhere');
  });

  it('is Scene Viewer only for exports from before there were files for AR', () => {
    expect([place(android, 5, old), place(iPhone, 5, old), place(mac, 0, old)]).toEqual([
      'scene-viewer',
      'nowhere',
      'phone',
    ]);
  });
});

it('gives Scene Viewer the plain file, never the compressed one', () => {
  expect([files, none, old].map(sceneViewerModel)).toEqual(['/ar.glb', null, '/model.glb']);
});

it('links a model to Scene Viewer with nothing left unescaped', () => {
  const link = sceneViewerLink('https://design.example/f?x=1&y=2', 'Pump & valve', 'https://design.example/v/1?ar=1');
  const [address, intent] = link.split('#Intent;');
  const query = new URL(address!.replace('intent:', 'https:')).searchParams;
  expect(query.get('file')).toBe('https://design.example/f?x=1&y=2');
  expect(query.get('title')).toBe('Pump & valve');
  expect(intent).toContain('S.browser_fallback_url=https%3A%2F%2Fdesign.example%2Fv%2F1%3Far%3D1;');
});

it('adds the AR wish to the address of the page', () => {
  expect(arPageLink('https://design.example/v/1?theme=dark#x')).toBe('https://design.example/v/1?theme=dark&ar=1');
});
