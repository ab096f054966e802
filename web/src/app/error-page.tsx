'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Trans } from '../i18n/trans.tsx';
import { useT } from '../i18n/use-t.ts';
import { pageAddress } from '../platform/page/page-config.ts';
import { LegalFooter } from '../platform/site/legal-links.tsx';
import { report } from '../platform/tracking/report.ts';
import { Button, ButtonLink } from '../ui/action/button.tsx';
import { TextLink } from '../ui/action/text-link.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/feedback/empty-state.tsx';
import { ErrorPage as ErrorScreen } from '../ui/feedback/error-page.tsx';

/** Shown when a route fails: try again, leave, or ask for help (spec 1 §2 Generic error page). */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <>
      <ErrorScreen {...useErrorTexts(props)} />
      <LegalFooter />
    </>
  );
}

/** The same inside the team area, where the surrounding layout stays. */
export function PageError(props: ErrorComponentProps) {
  return <EmptyState {...useErrorTexts(props)} />;
}

function useErrorTexts({ error, reset }: ErrorComponentProps): EmptyStateProps {
  const t = useT();
  const router = useRouter();
  useEffect(() => report(error, { fatal: true }), [error]);
  const retry = () => {
    // Browsers cache a failed module import, so a missing script can only be fetched by reloading the page.
    if (isMissingPart(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  return {
    title: t('common.error.title'),
    text: <SupportHint />,
    actions: (
      <>
        <Button variant="primary" onClick={retry}>
          {t('common.retry')}
        </Button>
        <ButtonLink as={Link} to="/">
          {t('common.goToDashboard')}
        </ButtonLink>
      </>
    ),
  };
}

/** Whether a script or its styles failed to load, by the messages of Chromium, Firefox, Safari and of the build. */
function isMissingPart(error: unknown): boolean {
  const messages = /dynamically imported module|Importing a module script|Unable to preload CSS/;
  return error instanceof Error && messages.test(error.message);
}

function SupportHint() {
  const support = pageAddress('support');
  const link = (text: ReactNode) => <TextLink href={support}>{text}</TextLink>;
  return <Trans id="common.error.support" components={[link]} />;
}
