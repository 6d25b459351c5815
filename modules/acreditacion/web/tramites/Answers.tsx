import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DecisionDialog } from '../autorizacion/DecisionDialog';
import { say } from '../say';
import type { useAnswer } from './useAnswer';

interface Props {
  readonly by: ReturnType<typeof useAnswer>;
  /** What the approving button says. */
  readonly approving: string;
  /** The rows that are answered, where not all are. */
  readonly rows?: Readonly<Record<string, readonly number[]>>;
}

/** Returning and rejecting, which ask for the reason, and approving. */
export function Answers({ by: { busy, approve, answer }, approving, rows = {} }: Props) {
  const [asking, setAsking] = useState<'devolver' | 'rechazar'>();
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => setAsking('devolver')}>
        {say('tramite.devolver')}
      </Button>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setAsking('rechazar')}>
        {say('tramite.rechazar')}
      </Button>
      <Button loading={busy} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void approve(rows)}>
        {approving}
      </Button>
      {asking && (
        <DecisionDialog
          kind={asking}
          first=""
          onClose={() => setAsking(undefined)}
          onSend={async (text) => {
            const fault = await answer(asking, text, rows);
            if (!fault) setAsking(undefined);
            return fault;
          }}
        />
      )}
    </>
  );
}
