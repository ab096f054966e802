import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { Trans } from '../../../i18n/trans.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';

/** Says to students and educators that they need not pay, and leads to the request of a licence. */
export function EduOffer({ className }: { className?: string }) {
  const link = (children: React.ReactNode) => (
    <Link className={textLinkClass()} to="/edu" search={{ source: 'pricing' }}>
      {children}
    </Link>
  );
  return (
    <p className={className}>
      <Trans id="billing.edu.offer" values={{ product: brand.name }} components={[link]} />
    </p>
  );
}
