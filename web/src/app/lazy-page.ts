import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadAreas } from '../i18n/catalogues.ts';
import type { Area } from '../i18n/messages.ts';

/** A page loaded when its route is opened, together with the catalogues it speaks from. */
export function lazyPage(areas: Area[], load: () => Promise<{ default: ComponentType }>) {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), loadAreas('common', ...areas)]);
    return module;
  });
}
