import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { FlagsTable } from './flags-table.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { clearFlag, clearRefusal, type OperatorFlag, setFlag, setRefusal, useFlags } from './use-flags.ts';

type Asking = { what: 'rule' | 'clear'; flag: OperatorFlag } | { what: 'remove'; flag: OperatorFlag; place: number };

/** `/admin/flags`: what is shown to whom. */
export default function FlagsPage() {
  const t = useT();
  const client = useQueryClient();
  const query = useFlags();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isSetting = useRef(false);
  const set = async ({ name }: OperatorFlag, variant: string) => {
    if (isSetting.current) return;
    isSetting.current = true;
    try {
      await setFlag(client, name, variant);
      showToast({ kind: 'ok', text: t('consoleWork.flags.isSet', { name, variant }) });
    } catch (error) {
      const { form } = setRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    } finally {
      isSetting.current = false;
    }
  };
  const close = () => setAsking(null);
  return (
    <>
      <PageHead title={t('console.flags')} lead={t('consoleWork.flags.lead')} />
      {query.isError && !query.data ? (
        <ListFailure text={t('consoleWork.failed')} busy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <FlagsTable
          flags={query.data?.flags}
          onSet={(flag, variant) => void set(flag, variant)}
          onAddRule={(flag) => setAsking({ what: 'rule', flag })}
          onRemoveRule={(flag, place) => setAsking({ what: 'remove', flag, place })}
          onClear={(flag) => setAsking({ what: 'clear', flag })}
        />
      )}
      {asking?.what === 'rule' ? <RuleDialog flag={asking.flag} onClose={close} /> : null}
      {asking?.what === 'remove' ? (
        <ConfirmDialog
          title={t('consoleWork.flags.remove.title', { place: asking.place })}
          about={asking.flag.name}
          confirm={t('consoleWork.flags.remove')}
          act={() => clearFlag(client, asking.flag.name, asking.place)}
          refusal={clearRefusal}
          done={t('consoleWork.flags.removed', { name: asking.flag.name })}
          onClose={close}
        >
          {t('consoleWork.flags.remove.text')}
        </ConfirmDialog>
      ) : null}
      {asking?.what === 'clear' ? (
        <ConfirmDialog
          title={t('consoleWork.flags.clear.title', { name: asking.flag.name })}
          confirm={t('consoleWork.flags.clear')}
          act={() => clearFlag(client, asking.flag.name)}
          refusal={clearRefusal}
          done={t('consoleWork.flags.cleared', { name: asking.flag.name })}
          onClose={close}
        >
          {t('consoleWork.flags.clear.text', {
            count: asking.flag.rules.length,
            variant: asking.flag.defaultVariant,
          })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
