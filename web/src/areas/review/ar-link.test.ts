import { describe, expect, it } from 'vitest';
import { arPageLink, arPlace, sceneViewerLink } from './ar-link.ts';

describe('where AR can start', () => {
  const place = (userAgent: string, maxTouchPoints = 0) => arPlace({ userAgent, maxTouchPoints });

  it('is Scene Viewer on Android', () => {
    expect(place('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile', 5)).toBe('scene-viewer');
  });

  it('is another device on a desktop, with or without a touch screen', () => {
    expect(place('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe('phone');
    expect(place('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 10)).toBe('phone');
    expect(place('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605')).toBe('phone');
  });

  it('is nowhere on iPhones and iPads', () => {
    expect(place('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe('nowhere');
    expect(place('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5)).toBe('nowhere');
  });
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
