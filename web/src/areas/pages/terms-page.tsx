import { LegalPage } from './legal-page.tsx';

/** `/terms`. */
export default function TermsPage() {
  return <LegalPage document="terms" />;
}
