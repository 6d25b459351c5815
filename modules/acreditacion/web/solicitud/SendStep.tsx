import { Anchor, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import { EndowmentBar } from '../ui/EndowmentBar';
import { Note } from '../ui/Note';
import { Pairs } from '../ui/PersonCard';
import { RequestData } from '../ui/RequestData';
import { ResultBadge } from '../ui/ResultBadge';
import { subjectTitle } from '../ui/SubjectCard';
import ui from '../ui/ui.module.css';
import type { Detail } from '../wire';
import classes from './editor.module.css';
import { entityOf } from './fields';
import type { Missing } from './missing';

interface Props {
  readonly detail: Detail | undefined;
  readonly who: string;
  readonly missing: readonly Missing[];
  readonly sending: boolean;
  readonly onGo: (missing: Missing) => void;
  readonly onSend: () => void;
}

/** Step 4: what is sent, what is missing with the way to it, and the declaration. */
export function SendStep({ detail, who, missing, sending, onGo, onSend }: Props) {
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <div className={classes.stack}>
      {missing.length > 0 ? (
        <Note tone="orange" role="alert" title={say('envio.faltan', { count: missing.length })} icon={IconAlertTriangle}>
          <ul className={classes.links}>
            {missing.map((one) => (
              <li key={`${one.target}-${one.text}`}>
                <Anchor component="button" type="button" size="sm" c="inherit" underline="always" ta="start" onClick={() => onGo(one)}>
                  {one.text}
                </Anchor>
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <Note tone="teal" role="status" icon={IconCircleCheck}>
          {say('envio.listo')}
        </Note>
      )}
      {detail && (
        <section className={ui.panel} aria-label={say('envio.resumen')}>
          <h2>{say('envio.resumen')}</h2>
          <div className={classes.stack}>
            <Pairs of={[[subjectTitle(entityOf(detail.Solicitud)), who]]} />
            <RequestData detail={detail} />
            <Pairs
              of={detail.Requisitos.map((one) => [
                one.Requisito,
                one.TipoRequisito === 'A' ? (
                  <ResultBadge key={one.Codigo} requirement={one} />
                ) : (
                  say('envio.documentos', { count: one.Adjuntos.length })
                ),
              ])}
            />
          </div>
        </section>
      )}
      {detail?.Dotacion && (
        <section className={ui.panel} aria-label={say('comun.dotacion')}>
          <h2>{say('comun.dotacion')}</h2>
          <EndowmentBar endowment={detail.Dotacion} adds={1} />
        </section>
      )}
      <Checkbox
        checked={accepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
        label={say('envio.terminos')}
        error={asked && !accepted ? say('envio.terminosFalta') : undefined}
      />
      <div>
        <Button
          size="md"
          loading={sending}
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => {
            setAsked(true);
            if (accepted) onSend();
          }}
        >
          {say('envio.enviar')}
        </Button>
      </div>
    </div>
  );
}
