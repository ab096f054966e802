import { createRoute, redirect } from '@tanstack/react-router';
import { authRoutes } from './auth.ts';
import { reviewRoutes } from './review.ts';
import { root } from './root.ts';

/**
 * Any path the initial script does not know: the further routes are loaded and the path is matched again. This keeps
 * the weight of sign-in independent of the number of screens.
 */
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    const [{ addFurtherRoutes }, { router }] = await Promise.all([import('./further.ts'), import('./router.tsx')]);
    addFurtherRoutes(router);
    throw redirect({ href: location.href, replace: true });
  },
});

/** The tree that the app starts with. It includes review links, which therefore open without another round trip. */
export const firstTree = root.addChildren([...authRoutes, ...reviewRoutes, elsewhere]);
