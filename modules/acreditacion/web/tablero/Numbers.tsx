import { Loaded, useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { durationText } from '../../shared/eficiencia';
import { say } from '../say';
import { ago } from '../ui/moments';
import classes from './tablero.module.css';

const endowmentSchema = z.array(
  z.object({ Entidad: z.enum(['P', 'V', 'I']), Presentes: z.number(), Ausentes: z.number(), Porcentaje: z.number(), FueraDeVigencia: z.number() }),
);

/** W05: who of those accredited is inside. */
export function Endowment() {
  const data = useWidget('W05', {}, endowmentSchema);
  return (
    <Loaded of={data}>
      {(blocks) =>
        blocks.map((one) => (
          <section key={one.Entidad} aria-label={say(`entidades.${one.Entidad}`)}>
            <p className={classes.line}>
              <strong>{say(`entidades.${one.Entidad}`)}</strong>
              <span className={classes.big}>{one.Porcentaje.toFixed(1)} %</span>
            </p>
            <progress className={classes.progress} max={100} value={one.Porcentaje} aria-label={say('tablero.presentes')} />
            <dl className={classes.numbers}>
              <Figure label={say('tablero.presentes')} value={one.Presentes} />
              <Figure label={say('tablero.ausentes')} value={one.Ausentes} />
              <Figure label={say('tablero.fuera')} value={one.FueraDeVigencia} />
            </dl>
          </section>
        ))
      }
    </Loaded>
  );
}

function Figure({ label, value }: { label: string; value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const itemSchema = z.object({
  Tipo: z.enum(['S', 'A', 'D']),
  Id: z.number(),
  Numero: z.string(),
  Desde: z.string(),
  Tarde: z.enum(['S', 'N']).optional(),
  Observacion: z.string().nullish(),
});
type Item = z.infer<typeof itemSchema>;
const TO_ANSWER = { S: '/movilizacion/autorizacion?solicitud=', A: '/requisito/autorizacion/', D: '/desmovilizacion/autorizacion/' } as const;
const TO_CORRECT = { S: '/movilizacion/solicitud/', A: '/requisito/actualizacion/', D: '/desmovilizacion/solicitud/' } as const;

function Items({ items, paths }: { items: readonly Item[]; paths: Readonly<Record<Item['Tipo'], string>> }) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${item.Tipo}${String(item.Id)}`}>
          <Link to={`${paths[item.Tipo]}${String(item.Id)}`}>{item.Numero}</Link> <span className={classes.dim}>{ago(item.Desde)}</span>{' '}
          {item.Tarde === 'S' && (
            <StatusBadge tone="red" icon={IconAlertTriangle}>
              {say('tablero.tarde')}
            </StatusBadge>
          )}
          {item.Observacion && <p className={classes.dim}>{item.Observacion}</p>}
        </li>
      ))}
    </ul>
  );
}

const waitingSchema = z.object({ Total: z.number(), Tardes: z.number(), Primeras: z.array(itemSchema) });
/** W06: what waits for the session's roles, the oldest five. */
export function Waiting() {
  const data = useWidget('W06', {}, waitingSchema);
  return (
    <Loaded of={data}>
      {({ Total, Tardes, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaEspera')} />
        ) : (
          <>
            <p className={classes.line}>
              <Link to="/movilizacion/autorizacion">{say('tablero.esperan', { n: Total, m: Tardes })}</Link>
            </p>
            <Items items={Primeras} paths={TO_ANSWER} />
          </>
        )
      }
    </Loaded>
  );
}

const correctSchema = z.object({ Total: z.number(), Primeras: z.array(itemSchema) });
/** W07: what was returned to the session's company. */
export function ToCorrect() {
  const data = useWidget('W07', {}, correctSchema);
  return (
    <Loaded of={data}>
      {({ Total, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaCorregir')} />
        ) : (
          <>
            <p className={classes.line}>{say('tablero.porCorregir', { n: Total })}</p>
            <Items items={Primeras} paths={TO_CORRECT} />
          </>
        )
      }
    </Loaded>
  );
}

const expirySchema = z.array(
  z.object({ Tipo: z.enum(['requisitos', 'acreditaciones']), Vencidos: z.number(), Dias7: z.number(), Dias15: z.number(), Dias30: z.number() }),
);
/** W08: what expires, by type and by how soon. */
export function Expiries() {
  const data = useWidget('W08', {}, expirySchema);
  const list = can('060403', 'consultar') ? '/consultas/personas' : undefined;
  return (
    <Loaded of={data}>
      {(rows) => (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say('tablero.tipo')}</th>
                <th scope="col">{say('tablero.vencidos')}</th>
                <th scope="col">{say('tablero.dias7')}</th>
                <th scope="col">{say('tablero.dias15')}</th>
                <th scope="col">{say('tablero.dias30')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.Tipo}>
                  <th scope="row">{list ? <Link to={list}>{say(`tablero.${row.Tipo}`)}</Link> : say(`tablero.${row.Tipo}`)}</th>
                  <td>{row.Vencidos}</td>
                  <td>{row.Dias7}</td>
                  <td>{row.Dias15}</td>
                  <td>{row.Dias30}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  );
}

const measuredSchema = z.object({ respondidas: z.number(), promedio: z.number().nullable(), maximo: z.number().nullable() });
const attentionSchema = z.object({ Actual: measuredSchema, Anterior: measuredSchema });
const shown = (minutes: number | null): string => (minutes === null ? '—' : durationText(minutes));

/** W09: attention this month and last. */
export function Attention() {
  const data = useWidget('W09', {}, attentionSchema);
  return (
    <Loaded of={data}>
      {({ Actual, Anterior }) => (
        <>
          {(
            [
              ['tablero.esteMes', Actual],
              ['tablero.mesAnterior', Anterior],
            ] as const
          ).map(([title, one]) => (
            <section key={title} aria-label={say(title)}>
              <p className={classes.line}>
                <Link to="/reporte/eficiencia-atencion">{say(title)}</Link>
              </p>
              <dl className={classes.numbers}>
                <Figure label={say('tablero.promedio')} value={shown(one.promedio)} />
                <Figure label={say('tablero.maximo')} value={shown(one.maximo)} />
                <Figure label={say('tablero.respondidas')} value={one.respondidas} />
              </dl>
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}
