import type { CellProps } from '@platform/fields/kind-web';
import { plain, type WireRow } from '@platform/web/data/row';
import { entityOf } from '@platform/web/data/there';
import { language } from '@platform/web/i18n/language';
import { words } from '@platform/web/i18n/words';
import type { Tone } from '@platform/web/theme/theme';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlayerPause } from '@tabler/icons-react';
import { z } from 'zod';
import { shownDay } from '../../shared/dia';
import { say } from '../say';
import classes from './accreditations.module.css';

const paperSchema = z.object({
  Requisito: z.string(),
  RequisitoIngles: z.string().nullable(),
  FechaVencimiento: z.string().nullable(),
  Estado: z.string(),
});
const schema = z.array(
  z.object({
    Division: z.string(),
    Contrato: z.string(),
    Estado: z.string(),
    FechaInicio: z.string(),
    FechaFin: z.string(),
    Requisitos: z.array(paperSchema),
  }),
);
const read = (row: WireRow) => schema.safeParse(row.Acreditaciones).data ?? [];

const LIGHTS: Readonly<Record<string, { tone: Tone; icon: typeof IconCircleX }>> = {
  V: { tone: 'green', icon: IconCircleCheck },
  W: { tone: 'yellow', icon: IconAlertTriangle },
  X: { tone: 'red', icon: IconCircleX },
  S: { tone: 'orange', icon: IconPlayerPause },
};

/** A state of Acreditación, in its own words. */
function Light({ code, before = '' }: { readonly code: string; readonly before?: string }) {
  const entity = entityOf('AcreditacionVehiculo');
  const { tone, icon } = LIGHTS[code] ?? { tone: 'gray', icon: IconCircleX };
  return (
    <StatusBadge tone={tone} icon={icon}>
      {before}
      {entity ? words.option(entity, 'Estado', code) : code}
    </StatusBadge>
  );
}

/** The state of an accreditation in a list of them. */
export const AccreditationState = ({ row }: CellProps) => <Light code={plain(row.Estado)} />;

/** Where the vehicle is accredited, and how that stands today. */
export function AccreditationsCell({ row }: CellProps) {
  return (
    <span className={classes.cell}>
      {read(row).map(({ Division, Contrato, Estado }) => (
        <Light key={`${Division} ${Contrato}`} code={Estado} before={`${Division}: `} />
      ))}
    </span>
  );
}

/** Each accreditation of the vehicle by division and contract, with its requirements; only read. */
export function AccreditationsTab({ row }: { readonly row: WireRow }) {
  const all = read(row);
  if (all.length === 0) return <EmptyState title={say('sinAcreditacion')} />;
  return (
    <div className={classes.list}>
      {all.map(({ Division, Contrato, Estado, FechaInicio, FechaFin, Requisitos }) => (
        <section key={`${Division} ${Contrato}`} className={classes.one} aria-label={`${Division} · ${Contrato}`}>
          <h2>
            {Division} · {Contrato} <Light code={Estado} />
          </h2>
          <p>{say('acreditadoDelAl', { inicio: shownDay(FechaInicio), fin: shownDay(FechaFin) })}</p>
          {Requisitos.length > 0 && (
            <ScrollRegion label={`${Division} · ${Contrato}`}>
              <table className={classes.papers}>
                <thead>
                  <tr>
                    <th scope="col">{say('requisito')}</th>
                    <th scope="col">{say('vence')}</th>
                    <th scope="col">{say('estado')}</th>
                  </tr>
                </thead>
                <tbody>
                  {Requisitos.map((paper) => (
                    <tr key={paper.Requisito}>
                      <th scope="row">{(language() === 'en' && paper.RequisitoIngles) || paper.Requisito}</th>
                      <td>{paper.FechaVencimiento ? shownDay(paper.FechaVencimiento) : '—'}</td>
                      <td>
                        <Light code={paper.Estado} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </section>
      ))}
    </div>
  );
}
