import type { CallOutput } from '@chamfer/contract';

/** How somebody is logged in to the support portal. */
export type SupportLogin = CallOutput<'POST /auth/zendesk/token'>;

/**
 * Leaves for the support portal. A token is posted, as a form of this page: in an address it would stay in histories and logs.
 * The content security policy allows this to the portal alone (`form-action`).
 */
export function followPortal({ token, url, returnTo }: SupportLogin): void {
  if (token === null) {
    location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries({ jwt: token, return_to: returnTo })) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.requestSubmit();
  // A page that the browser keeps for Back has no token in it.
  form.remove();
}

/** Whether the browser's Back, or Forward, led to this page: who comes back from the portal is not sent there again. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' && new URL(entry.name).pathname === location.pathname;
}
