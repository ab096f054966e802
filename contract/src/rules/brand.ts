/** Names and addresses of the product, in one place (DECISIONS 55). */
export const brand = {
  name: 'Chamfer',
  projectFileEnding: '.shapr',
  /** Addresses of the company that makes it end in this; such people are internal users (spec 1 §6). */
  companyDomain: 'chamfer.example',
  urlSchemes: { prod: 'chamfer', beta: 'chamfer-beta' },
  /** Where people find help, unless the operator says otherwise. */
  addresses: {
    helpCenter: 'https://help.chamfer.example',
    videoTutorials: 'https://help.chamfer.example/videos',
    community: 'https://community.chamfer.example',
    support: 'https://help.chamfer.example/tickets/new',
  },
  webVersion: '2.0.46',
  telemetryVersion: '2.0.27',
} as const;
