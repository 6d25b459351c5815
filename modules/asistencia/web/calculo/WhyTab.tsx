import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { clockOf, shownDay, shownMoment } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import classes from '../asistencia.module.css';
import { say } from '../say';
import { ExcludeButton } from './ExcludeButton';
import { Stretches } from './Stretches';
import { senseWord } from './senses';

const USES = ['usada', 'duplicada', 'excluida', 'fuera_area', 'fuera_ventana', 'otro_dia'] as const;
const whySchema = z.object({
  Plan: z.object({
    Origen: z.string(),
    Horario: z.string().nullable(),
    Turno: z.enum(['D', 'N']).nullable(),
    DiaCiclo: z.number().nullable(),
    Guardia: z.string().nullable(),
  }),
  Marcas: z.array(
    z.object({
      IdMarca: z.number(),
      FechaHora: z.string(),
      Sentido: z.string(),
      Uso: z.enum(USES),
      Puerta: z.string().nullable(),
      IdMarcaExcluida: z.number().nullable(),
    }),
  ),
  Tramos: z.array(z.object({ Desde: z.string(), Minutos: z.number(), Medida: z.string().nullable(), Texto: z.string() })),
  Configuracion: z.object({ desde: z.string().nullable() }),
  Cambios: z.array(z.object({ FechaHora: z.string(), Usuario: z.string(), Que: z.string() })),
});
const hour = (moment: unknown) => (typeof moment === 'string' ? clockOf(moment, zone()).slice(11, 16) : '');

/** Why a day counts what it counts. */
export default function WhyTab({ row }: { readonly row: WireRow }) {
  const id = keyOf(Dia, row);
  const { data, error, refetch } = useQuery({
    queryKey: [Dia.resource, 'porque', id, row.Version],
    queryFn: () => api.get(`/api/AsistenciaDia/${id}/porque`, {}, whySchema),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const shift = row.InicioTurno ? `${hour(row.InicioTurno)}–${hour(row.FinTurno)}` : '';
  return (
    <div className={classes.why}>
      <section>
        <h3>{say('porque.plan')}</h3>
        <p className={classes.help}>
          {[
            data.Plan.Horario,
            data.Plan.Guardia,
            data.Plan.DiaCiclo && say('porque.diaCiclo', { n: data.Plan.DiaCiclo }),
            shift,
            data.Plan.Turno && words.option(Dia, 'Turno', data.Plan.Turno),
          ]
            .filter(Boolean)
            .join(' · ') || words.option(Dia, 'Estado', String(row.Estado))}
          {'. '}
          {data.Configuracion.desde ? say('porque.configuracion', { fecha: shownDay(data.Configuracion.desde) }) : say('porque.delPais')}
        </p>
      </section>
      <section>
        <h3>{say('porque.marcas')}</h3>
        {data.Marcas.length === 0 ? (
          <p className={classes.help}>{say('porque.sinMarcas')}</p>
        ) : (
          <ul>
            {data.Marcas.map(({ IdMarca, FechaHora, Sentido, Uso, Puerta, IdMarcaExcluida }) => (
              <li key={IdMarca}>
                {clockOf(FechaHora, zone()).slice(11)} {senseWord(Sentido)} · {Puerta ?? say('porque.sinPuerta')} · {say(`porque.${Uso}`)}{' '}
                <ExcludeButton mark={IdMarca} excluded={IdMarcaExcluida} onDone={() => void refetch()} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{say('porque.tramos')}</h3>
        <Stretches stretches={data.Tramos} />
      </section>
      {data.Cambios.length > 0 && (
        <section>
          <h3>{say('porque.cambios')}</h3>
          <ul>
            {data.Cambios.map(({ FechaHora, Usuario, Que }) => (
              <li key={`${FechaHora}${Que}`}>
                {shownMoment(FechaHora, zone())} · {Usuario} · {Que}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
