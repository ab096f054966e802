import { expect, test } from 'vitest';
import { programName } from './program-name.ts';

test.each([
  ['chamfer-cli/0.2.0 (GitHub Actions)', 'GitHub Actions'],
  ['chamfer-cli/0.2.0', 'Chamfer CLI'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['', ''],
  ['<script>', ''],
  [`${'x'.repeat(300)}/1`, 'x'.repeat(60)],
])('%s is %s', (userAgent, name) => expect(programName(userAgent)).toBe(name));
