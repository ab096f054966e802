import { readVoucherCode } from '@chamfer/contract/voucher-code';
import { Stub } from './stub.tsx';
import { useVoucher } from './use-voucher.ts';

/** The voucher for which somebody signs up; nothing where it cannot be claimed. */
export function SignUpStub({ voucher }: { readonly voucher: string }) {
  return readVoucherCode(voucher) === null ? null : <KnownStub voucher={voucher} />;
}

function KnownStub({ voucher }: { readonly voucher: string }) {
  const { data } = useVoucher(voucher);
  return data ? <Stub typed={voucher} months={data.months} mark="open" /> : null;
}
