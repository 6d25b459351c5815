import type { CellProps } from '@platform/fields/kind-web';
import { useItem } from '@platform/web/data/list';
import { plain, type Values } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, NoteProps } from '@platform/web/pages/screen';
import { Contrato } from '../shared/contrato.entity';
import { shownDay } from '../shared/dia';
import classes from './administracion.module.css';
import { EndowmentBar } from './EndowmentBar';
import { say } from './say';

/** `31/12/2026 → 30/06/2027`; nothing where it changed nothing. */
function Change({ before, after, show = plain }: { before: string; after: string; show?: (text: string) => string }) {
  if (!after) return <span className={classes.before}>—</span>;
  return (
    <span className={classes.change}>
      <span className={classes.before}>{before ? show(before) : '—'}</span> → {show(after)}
    </span>
  );
}
const TermChange = ({ row }: CellProps) => <Change before={plain(row.FechaFinAnterior)} after={plain(row.FechaFinNueva)} show={shownDay} />;
const EndowmentChange = ({ row }: CellProps) => <Change before={plain(row.DotacionAnterior)} after={plain(row.DotacionNueva)} />;

/** The contract as it is, beside what the addendum changes. */
function Present({ values, row }: NoteProps) {
  const contract = useItem(Contrato, row ? undefined : plain(values.IdContrato) || undefined).data;
  const shown: Values | undefined = row
    ? { FechaFin: row.FechaFinAnterior, Dotacion: row.DotacionAnterior, DotacionVehiculo: row.DotacionVehiculoAnterior }
    : contract;
  if (!shown) return null;
  const [used, total] = [Number(shown.DotacionUsada ?? 0), Number(shown.Dotacion ?? 0)];
  return (
    <section className={classes.note}>
      <h2>{say(row ? 'antesDeLaAdenda' : 'valoresActuales')}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{words.field(Contrato, 'FechaFin')}</dt>
          <dd>{shownDay(plain(shown.FechaFin))}</dd>
        </div>
        <div>
          <dt>{words.field(Contrato, 'Dotacion')}</dt>
          <dd>{total}</dd>
        </div>
        {!row && (
          <div>
            <dt>{say('usadas')}</dt>
            <dd>{used}</dd>
          </div>
        )}
        <div>
          <dt>{words.field(Contrato, 'DotacionVehiculo')}</dt>
          <dd>{plain(shown.DotacionVehiculo) || '—'}</dd>
        </div>
      </dl>
      {!row && <EndowmentBar used={used} total={Number(values.DotacionNueva ?? total)} />}
    </section>
  );
}

const HIDDEN = ['FechaFinAnterior', 'DotacionAnterior', 'DotacionVehiculoAnterior', 'Extendidos', 'Adenda'];

/** Addenda: what each changed, before and after. */
export const adendaScreen: EntityScreen = {
  columns: ['IdContrato', 'IdCompaniaContratista', 'Numero', 'FechaAdenda', 'Asunto', 'FechaFinNueva', 'DotacionNueva', 'IdArchivo'],
  cells: { FechaFinNueva: TermChange, DotacionNueva: EndowmentChange },
  widths: { FechaFinNueva: 210, DotacionNueva: 130, FechaAdenda: 170, Numero: 100, IdContrato: 120 },
  notes: { datos: Present },
  // Said by the note, as what was there before.
  hide: HIDDEN,
  // Only a new end can extend anybody.
  shows: ({ name }, values) => name !== 'ExtiendeTrabajadores' || plain(values.FechaFinNueva) !== '',
};

/** The same within a contract, that needs no telling which. */
export const adendasDeContrato: EntityScreen = {
  ...adendaScreen,
  columns: ['Numero', 'FechaAdenda', 'Asunto', 'FechaFinNueva', 'DotacionNueva', 'IdArchivo'],
  hide: [...HIDDEN, 'IdCompaniaContratista'],
};
