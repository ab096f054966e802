import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '../../../platform/http/session.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import { claimAddress } from './claim-address.ts';
import { ClaimFailure } from './claim-failure.tsx';
import { ClaimPending } from './claim-pending.tsx';
import { Claimed } from './claimed.tsx';
import { EnterCode } from './enter-code.tsx';
import { useClaim, useVoucher } from './use-voucher.ts';

/** How much of a text is sent that cannot be a code. */
const mostSent = 200;

/**
 * `/claim?voucher=CODE`: claims a voucher for who is signed in; others are led to sign-up and come back (spec 2 §2 Voucher
 * claim, J66). Without a code it asks for one.
 */
export default function ClaimPage() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const typed = (search.voucher ?? search.voucher_id ?? '').trim().slice(0, mostSent);
  const [isEntering, setEntering] = useState(false);
  if (typed === '' || isEntering) {
    const enter = async (voucher: string) => {
      await navigate({ to: '/claim', search: { ...search, voucher, voucher_id: undefined } });
      setEntering(false);
    };
    return <EnterCode start={typed} onEnter={enter} />;
  }
  const onAnother = () => setEntering(true);
  return signedIn ? (
    <Claim key={typed} typed={typed} onAnother={onAnother} />
  ) : (
    <Verify key={typed} typed={typed} onAnother={onAnother} />
  );
}

interface OfVoucher {
  /** The code as it is in the address. */
  typed: string;
  onAnother: () => void;
}

function Claim({ typed, onAnother }: OfVoucher) {
  const { data, error, isFetching, refetch } = useClaim(typed);
  if (data) return <Claimed typed={typed} claimed={data} />;
  if (!error) return <ClaimPending typed={typed} is="claiming" />;
  return (
    <ClaimFailure typed={typed} error={error} busy={isFetching} onAnother={onAnother} onRetry={() => void refetch()} />
  );
}

/** Who is signed out creates an account first, or logs in, and comes back; the query and what was typed are kept. */
function Verify({ typed, onAnother }: OfVoucher) {
  const search = useSearch({ strict: false });
  const { hash } = useLocation();
  const { data, error, isFetching, refetch } = useVoucher(typed);
  if (data) {
    const kept = { ...search, voucher: typed, voucher_id: undefined, redirect_url: claimAddress(typed) };
    return <Navigate to={isRegistrationHidden() ? '/login' : '/signup'} search={kept} hash={hash} replace />;
  }
  if (!error) return <ClaimPending typed={typed} is="checking" />;
  return (
    <ClaimFailure typed={typed} error={error} busy={isFetching} onAnother={onAnother} onRetry={() => void refetch()} />
  );
}
