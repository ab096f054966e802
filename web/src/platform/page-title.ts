import { brand } from '@chamfer/contract/brand';
import { useEffect } from 'react';

/** Names the browser's tab and the page in screen readers; null leaves the product's name alone. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name;
  }, [title]);
}
