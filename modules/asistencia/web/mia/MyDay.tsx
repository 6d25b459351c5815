import { ActionIcon } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { isAtWork } from '../../shared/hoy';
import type { MiAsistencia } from '../../shared/mia.wire';
import { Stretches } from '../calculo/Stretches';
import { senseWord } from '../calculo/senses';
import { longDay } from '../calendario/days';
import { say } from '../say';
import classes from './mia.module.css';

const whySchema = z.object({
  Marcas: z.array(z.object({ IdMarca: z.number(), FechaHora: z.string(), Sentido: z.string(), Puerta: z.string().nullable() })),
  Tramos: z.array(z.object({ Desde: z.string(), Minutos: z.number(), Medida: z.string().nullable(), Texto: z.string() })),
});

/** Why one's own day counts what it counts. */
export function MyDay({ day, onClose }: { readonly day: MiAsistencia['Dias'][number]; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['AsistenciaMia', 'porque', day.Fecha],
    queryFn: () => api.get('/api/AsistenciaMia/porque', { Fecha: day.Fecha }, whySchema),
    enabled: day.IdDia !== null,
  });
  return (
    <aside className={classes.card} aria-label={say('calendario.porque')}>
      <div className={classes.head}>
        <h2>{longDay(day.Fecha)}</h2>
        <ActionIcon variant="default" size={30} aria-label={say('calendario.cerrarPanel')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.quiet}>
        {isAtWork(day.Estado, day.FinTurno, Date.now())
          ? say('calculo.enTurno')
          : day.Estado
            ? words.option(Dia, 'Estado', day.Estado)
            : say('calendario.sinCalcular')}
        {day.Inicio && ` · ${say('calendario.turno')} ${day.Inicio}–${day.Fin ?? ''}`}
      </p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {day.IdDia !== null && !data && !error && <RowSkeletons rows={3} />}
      {data && (
        <div className={classes.why}>
          <Stretches stretches={data.Tramos} />
          <h3>{say('porque.marcas')}</h3>
          {data.Marcas.length === 0 && <p className={classes.quiet}>{say('porque.sinMarcas')}</p>}
          <ul className={classes.list}>
            {data.Marcas.map(({ IdMarca, FechaHora, Sentido, Puerta }) => (
              <li key={IdMarca}>
                {clockOf(FechaHora, zone()).slice(11)} {senseWord(Sentido)} · {Puerta ?? say('porque.sinPuerta')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
