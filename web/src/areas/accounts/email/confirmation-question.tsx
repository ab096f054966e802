import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Button } from '../../../ui/action/button.tsx';

/** What a mailed link asks before it changes anything; `text` gets the address as `email`. */
export interface QuestionTexts {
  title: MessageKey;
  text: MessageKey;
  button: MessageKey;
}

/** Says what a mailed link will do for which address, and does it when the button is pressed (DECISIONS 75). */
export function ConfirmationQuestion({
  texts: { title, text, button },
  email,
  busy,
  onPress,
}: {
  texts: QuestionTexts;
  email: string;
  busy: boolean;
  onPress: () => void;
}) {
  const t = useT();
  return (
    <AuthShell art="bracket" title={t(title)} lead={t(text, { email })}>
      <Button variant="primary" size="lg" block busy={busy} onClick={onPress}>
        {t(button)}
      </Button>
    </AuthShell>
  );
}
