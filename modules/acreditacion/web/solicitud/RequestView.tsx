import { plain } from '@platform/web/data/row';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { proposedExpiry } from '../../shared/vencimiento';
import { say } from '../say';
import { DecisionCard } from '../ui/DecisionCard';
import { Documents } from '../ui/Documents';
import { EndowmentBar } from '../ui/EndowmentBar';
import { moment, today } from '../ui/moments';
import { Note } from '../ui/Note';
import { RequestData } from '../ui/RequestData';
import { RequirementView } from '../ui/RequirementView';
import { SubjectCard, subjectTitle } from '../ui/SubjectCard';
import { Roles, Timeline, TurnNote } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { type Detail, shownState } from '../wire';
import classes from './editor.module.css';
import { entityOf } from './fields';

/** A request as whoever may see it reads it: what was sent, whose turn it is and everything that happened. */
export function RequestView({ detail, children }: { detail: Detail; children?: ReactNode }) {
  const row = detail.Solicitud;
  const state = shownState.safeParse(row.Estado);
  const stay = stayOf(plain(row.FechaInicio), plain(row.FechaFin));
  const last = [...detail.Historial].reverse().find((step) => step.Accion === 'rechazar');
  return (
    <>
      <PageTitle title={`${say('comun.solicitud')} ${plain(row.Numero) || say('comun.borrador')}`} subtitle={<TurnNote turn={detail.Turno} />}>
        {state.success && <RequestStatus code={state.data} />}
        <Documents detail={detail} />
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
          <section className={ui.panel} aria-label={subjectTitle(entityOf(row))}>
            <SubjectCard detail={detail} />
          </section>
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
          {detail.Persona && row.Entidad === 'P' && stay && (
            <DecisionCard idPersona={detail.Persona.IdPersona} desde={stay.desde} hasta={stay.hasta} turn={detail.Turno} />
          )}
          <section className={ui.panel} aria-label={say('comun.roles')}>
            <h2>{say('comun.roles')}</h2>
            <Roles roles={detail.Roles} {...(row.Estado === 'R' ? { refused: { by: last?.Rol ?? null } } : {})} />
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

/** As many days as the gate foretells at once. */
const FORETOLD = 90;

/** What is left of the stay asked for, as far as the gate foretells it. */
function stayOf(from: string, to: string): { desde: string; hasta: string } | undefined {
  if (!from || !to || to < today()) return undefined;
  const desde = from < today() ? today() : from;
  const limit = proposedExpiry(desde, FORETOLD);
  return { desde, hasta: to < limit ? to : limit };
}
