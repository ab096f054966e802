import { brand } from '@chamfer/contract/brand';
import { useEffect } from 'react';

/** Sets the title of the browser's tab, which screen readers announce; null shows only the product's name. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
