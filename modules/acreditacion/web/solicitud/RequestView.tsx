import { plain } from '@platform/web/data/row';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../say';
import { EndowmentBar } from '../ui/EndowmentBar';
import { moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { PersonCard } from '../ui/PersonCard';
import { RequestData } from '../ui/RequestData';
import { RequirementView } from '../ui/RequirementView';
import { Roles, Timeline, TurnNote } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { type Detail, shownState } from '../wire';
import classes from './editor.module.css';

/** A request as whoever may see it reads it: what was sent, whose turn it is and everything that happened. */
export function RequestView({ detail, children }: { detail: Detail; children?: ReactNode }) {
  const row = detail.Solicitud;
  const state = shownState.safeParse(row.Estado);
  const last = [...detail.Historial].reverse().find((step) => step.Accion === 'rechazar');
  return (
    <>
      <PageTitle title={`${say('comun.solicitud')} ${plain(row.Numero) || say('comun.borrador')}`} subtitle={<TurnNote turn={detail.Turno} />}>
        {state.success && <RequestStatus code={state.data} />}
        {children}
      </PageTitle>
      {row.Estado === 'R' && (
        <Note tone="red" spaced role="alert" title={say('vista.rechazada')} icon={IconCircleX}>
          {last?.Observacion}
        </Note>
      )}
      {row.Estado === 'A' && (
        <Note tone="green" spaced role="status" icon={IconCircleCheck}>
          {say('vista.aprobada', { fecha: moment(row.FechaRespuesta) })}
        </Note>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {detail.Persona && (
            <section className={ui.panel} aria-label={say('comun.persona')}>
              <PersonCard person={detail.Persona} />
            </section>
          )}
          <section className={ui.panel} aria-label={say('vista.datos')}>
            <h2>{say('vista.datos')}</h2>
            <RequestData detail={detail} />
          </section>
          <section className={ui.panel} aria-label={say('comun.requisitos')}>
            <h2>{say('comun.requisitos')}</h2>
            <ul className={classes.cards}>
              {detail.Requisitos.map((one) => (
                <li key={one.IdRequisito}>
                  <RequirementView requirement={one} round={Number(row.Ronda)} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className={classes.stack}>
          <section className={ui.panel} aria-label={say('comun.roles')}>
            <h2>{say('comun.roles')}</h2>
            <Roles roles={detail.Roles} />
          </section>
          {detail.Dotacion && (
            <section className={ui.panel} aria-label={say('comun.dotacion')}>
              <h2>{say('comun.dotacion')}</h2>
              <EndowmentBar endowment={detail.Dotacion} />
            </section>
          )}
          <section className={ui.panel} aria-label={say('comun.historial')}>
            <h2>{say('comun.historial')}</h2>
            <Timeline steps={detail.Historial} requirements={detail.Requisitos} />
          </section>
        </div>
      </div>
    </>
  );
}
