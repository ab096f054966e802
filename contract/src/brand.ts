/** Names and addresses of the product, in one place (DECISIONS 55). */
export const brand = {
  name: 'Chamfer',
  projectFileEnding: '.shapr',
  urlSchemes: { prod: 'chamfer', beta: 'chamfer-beta' },
  webVersion: '2.0.46',
  telemetryVersion: '2.0.27',
} as const;
