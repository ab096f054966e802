import { LegalPage } from './legal-page.tsx';

/** `/privacy`. */
export default function PrivacyPage() {
  return <LegalPage document="privacy" />;
}
