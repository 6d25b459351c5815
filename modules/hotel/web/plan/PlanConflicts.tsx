import { SegmentedControl } from '@mantine/core';
import { shownDay } from '@platform/web/data/zone';
import { NameLink } from '@platform/web/page/NameLink';
import { Pager } from '@platform/web/ui/Pager';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { useState } from 'react';
import type { ConflictoVisto } from '../../shared/plan.wire';
import { motivo, say } from '../say.estadias';
import tabla from '../tabla.module.css';
import classes from './plan.module.css';

const PAGE = 10;
/** In the order in which they are told: those that nobody but the planner could do anything about come first. */
const KINDS = ['B', 'C', 'R'] as const;
const TONES = { B: 'red', C: 'yellow', R: 'orange' } as const;

/** What comes nearest: the bed that it got, or the one that passes for the most nights in a row. */
function nearest({ Tipo, Cama, Desde, Hasta }: ConflictoVisto): string {
  if (Tipo === 'R') return '—';
  if (Tipo === 'C') return say('plan.otraCama', { cama: Cama ?? '' });
  return Cama === null || Desde === null || Hasta === null ? say('plan.ninguna') : `${Cama}: ${shownDay(Desde)} – ${shownDay(Hasta)}`;
}

/** The stays of a proposal that are not as they should be, each with why and what comes nearest. */
export function PlanConflicts({ rows }: { readonly rows: readonly ConflictoVisto[] }) {
  const [page, setPage] = useState(0);
  const [kind, setKind] = useState('');
  const shown = rows.filter(({ Tipo }) => kind === '' || Tipo === kind).sort((one, other) => KINDS.indexOf(one.Tipo) - KINDS.indexOf(other.Tipo));
  const count = (one: string) => rows.filter(({ Tipo }) => Tipo === one).length;
  return (
    <section className={classes.block} aria-label={say('plan.conflictos')}>
      <h3>{say('plan.conflictos')}</h3>
      <SegmentedControl
        mb="sm"
        className={classes.kinds}
        aria-label={say('plan.conflictos')}
        value={kind}
        onChange={(next) => {
          setPage(0);
          setKind(next);
        }}
        data={[
          { value: '', label: `${say('masiva.todas')} ${rows.length}` },
          ...KINDS.filter((one) => count(one) > 0).map((one) => ({ value: one, label: `${say(`plan.tipo${one}`)} ${count(one)}` })),
        ]}
      />
      <ScrollRegion label={say('plan.conflictos')} className={tabla.scroll}>
        <table className={tabla.table}>
          <caption className="hidden-text">{say('plan.conflictos')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('plan.persona')}</th>
              <th scope="col">{say('plan.fechas')}</th>
              <th scope="col">{say('plan.motivo')}</th>
              <th scope="col">{say('plan.alternativa')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
              <tr key={`${row.IdPersona} ${row.FechaIngreso}`}>
                <th scope="row">
                  <NameLink resource="AdministracionPersona" id={String(row.IdPersona)}>
                    {row.NombreCompleto ?? say('calendario.oculto')}
                  </NameLink>
                  <small className={classes.under}>{row.Documento}</small>
                </th>
                <td>
                  {shownDay(row.FechaIngreso)} – {shownDay(row.FechaSalida)}
                </td>
                <td className={classes.reason}>
                  <StatusBadge tone={TONES[row.Tipo]}>{say(`plan.tipo${row.Tipo}`)}</StatusBadge>{' '}
                  {row.Motivo === null ? row.Mensajes.join(' ') : motivo(row.Motivo)}
                </td>
                <td>{nearest(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Pager label={say('plan.paginasConflictos')} page={page} pages={Math.ceil(shown.length / PAGE)} onPage={setPage} />
    </section>
  );
}
