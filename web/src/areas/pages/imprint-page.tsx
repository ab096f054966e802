import { LegalPage } from './legal-page.tsx';

/** `/imprint`. */
export default function ImprintPage() {
  return <LegalPage document="imprint" />;
}
