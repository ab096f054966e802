/**
 * The rooms of folders that are divided, lowest first: a room imports those before it alone. `.` is the folder itself; `*` is
 * what an area of the server declares at its top for all of its rooms: tables, policy, texts, mails and audit acts. The other
 * files there put the rooms together. `rooms.test.ts` reads this.
 */
export const roomOrder: Readonly<Record<string, readonly string[]>> = {
  'server/src/areas/billing': [
    ...['*', 'price', 'ledger', 'orders', 'plan', 'renewal', 'seats', 'card', 'checkout', 'operator', '.'],
  ],
  'server/src/areas/publishing': ['*', 'store', 'queue', 'uploads', 'exports', 'jobs', '.'],
  'server/src/areas/review': ['*', 'links', 'comments', 'notices', 'presence', 'page', '.'],
  'server/src/areas/auth': ['*', 'passwords', 'tokens', 'sign-in', 'proof', 'registration', 'recovery', '.'],
  'server/src/areas/sharing': ['*', 'invitations', 'members', 'access', 'page', '.'],
  'server/src/areas/teams': ['*', 'core', 'spaces', 'members', 'invitations', 'settings', 'audit', '.'],
  'sandbox-pay/src': ['frames', '.'],
  'demo/src': ['designs', 'company', '.'],
  'web/src/ui': [
    ...['.', 'action', 'art', 'feedback', 'field', 'popup', 'symbol', 'text'],
    ...['choice', 'layout', 'overlay', 'dev'],
  ],
  'web/src/platform': [
    ...['model-unit', 'page', 'browser', 'tracking', 'form', 'http', 'auth', 'captcha', 'live', 'proof', 'api'],
    ...['account', 'list', 'payments', 'site'],
  ],
  'web/src/app': ['.', 'gltf-viewer', 'parts', 'shell', 'dev-viewer', 'pages', 'routes', 'maintenance'],
  'web/src/areas/accounts': ['deletion', 'email', 'name', 'notifications', 'menu', 'settings'],
  'web/src/areas/auth': ['.', 'app-auth', 'passwords', 'sign-in', 'handoff', 'registration'],
  'web/src/areas/project-page': ['.', 'access', 'dialogs', 'panels', 'page'],
  'web/src/areas/projects': ['list', 'review-links', 'actions', 'shared-with-me'],
  'web/src/areas/publishing': ['files', 'publication', 'dialog', 'given-up', '.'],
  'web/src/areas/review': [
    ...['.', 'mentions', 'shortcuts', 'viewport', 'comment-mode', 'drawing-files', 'failure', 'guests', 'on-demand'],
    ...['comments', 'gate', 'model', 'measurement', 'view', 'pictures', 'parts', 'presence', 'pins', 'ar', 'composer'],
    ...['report', 'drawings', 'filters', 'guest-comment', 'threads', 'tools', 'comment-panel', 'stage', 'page'],
  ],
  'web/src/areas/sharing': ['.', 'invitation', 'people', 'link'],
  'viewer/src/kernels': ['.', 'math', 'camera', 'search', 'shape'],
  'viewer/src/scene': ['parts', 'picking', 'stage', 'model'],
  'viewer/src/three': ['decoders', 'gl', 'light', 'parts', 'marks', '.'],
  'conversion/src/worker': [
    ...['bytes', 'mesh', 'stl', 'obj', 'step', 'glb', 'packed', 'picture', 'drawing', 'steps', '.'],
  ],
  'e2e/support': ['browser', 'server', '.', 'data', 'steps'],
};
