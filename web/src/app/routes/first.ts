import { createRoute, redirect } from '@tanstack/react-router';
import { authRoutes } from './auth.ts';
import { reviewRoutes } from './review.ts';
import { root } from './root.ts';

/**
 * Every address that the first script does not know: the further routes are fetched, and the address is looked up again.
 * So sign-in weighs the same however many screens there are behind it.
 */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    const [{ addFurtherRoutes }, { router }] = await Promise.all([import('./further.ts'), import('../router.tsx')]);
    addFurtherRoutes(router);
    throw redirect({ href: location.href, replace: true });
  },
});

/** The tree that the app starts with. A review link is opened without another round trip. */
export const firstTree = root.addChildren([...authRoutes, ...reviewRoutes, elsewhere]);
