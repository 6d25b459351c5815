import type { Entity } from '@platform/entity/entity';
import { may } from '@platform/web/data/grants';
import { useList } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { AcreditacionCompania, AcreditacionPersona, AcreditacionVehiculo } from '../../shared/acreditacion.entity';
import { type Entidad, SUJETOS } from '../../shared/sujetos';
import { say } from '../say';
import { entityOf } from '../solicitud/fields';
import { day } from '../ui/moments';
import classes from './desk.module.css';

const LATEST = [{ selector: 'FechaFin', desc: true }];
/** Where the current state of each is; a licence's is the person's own. */
const STATES: Readonly<Partial<Record<Entidad, Entity>>> = { P: AcreditacionPersona, V: AcreditacionVehiculo, E: AcreditacionCompania };

/** What the subject of a request was accredited for before, to compare with; for who may see current states. */
export function LastAccreditation({ row }: { row: WireRow }) {
  const entidad = entityOf(row);
  const of = STATES[entidad];
  const { id } = SUJETOS[entidad];
  const subject = id && row[id];
  return of && id && subject && may(of, 'consultar') ? <Last of={of} by={id} subject={Number(subject)} /> : null;
}

function Last({ of, by, subject }: { of: Entity; by: string; subject: number }) {
  const { rows } = useList(of, { skip: 0, take: 1, sort: LATEST, filter: [by, '=', subject] });
  if (!rows) return null;
  const [last] = rows;
  if (!last) return <p className={classes.dim}>{say('mesa.primera')}</p>;
  const text = say('mesa.ultimaTexto', {
    perfil: plain(last.PerfilAcreditacion),
    contrato: plain(last.Contrato),
    hasta: day(last.FechaFin),
  });
  return (
    <p className={classes.dim}>
      {say('mesa.ultima')}: {text} · {words.option(of, 'Estado', plain(last.Estado))}
    </p>
  );
}
