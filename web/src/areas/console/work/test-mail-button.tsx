import { Send } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { useBusy } from './use-busy.ts';
import { sendTestMail, testRefusal } from './use-mails.ts';

/** Sends a mail to the operator's own address, to see whether mail arrives. */
export function TestMailButton() {
  const t = useT();
  const { busy, run } = useBusy(testRefusal);
  return (
    <Button
      icon={<Send size={16} strokeWidth={1.5} aria-hidden />}
      busy={busy !== null}
      onClick={() =>
        void run('test', async () => {
          await sendTestMail();
          showToast({ kind: 'ok', text: t('consoleWork.test.sent') });
        })
      }
    >
      {t('consoleWork.test')}
    </Button>
  );
}
