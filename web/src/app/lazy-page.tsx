import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadAreas } from '../i18n/catalogues.ts';
import type { Area } from '../i18n/messages.ts';

type PageModule = Promise<{ default: ComponentType }>;

/** A page loaded when its route is opened, together with its catalogues. */
export function lazyPage(areas: Area[], load: () => PageModule) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadAreas('common', ...areas)]);
    return module;
  });
}

/** A page that shows server data and has no parent that provides it already. */
export function lazyDataPage(areas: Area[], load: () => PageModule) {
  return lazyPage(areas, async () => {
    const [{ default: Page }, { DataProvider }] = await Promise.all([load(), import('./data-provider.tsx')]);
    return {
      default: () => (
        <DataProvider>
          <Page />
        </DataProvider>
      ),
    };
  });
}
