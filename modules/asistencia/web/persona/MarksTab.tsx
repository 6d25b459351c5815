import { Button, Group } from '@mantine/core';
import { Marca } from '@modules/acceso/shared/marca.entity';
import { choice, date, ref, text, time } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { clockOf, shownDay } from '@platform/web/data/zone';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Dia } from '../../shared/dia.entity';
import { Persona } from '../../shared/persona.entity';
import { type MarcaUsada, marcasAnswer } from '../../shared/persona.wire';
import classes from '../asistencia.module.css';
import { ExcludeButton } from '../calculo/ExcludeButton';
import { todayHere } from '../calendario/days';
import { MonthSteps } from '../calendario/MonthSteps';
import { say } from '../say';

const anything = z.unknown();
const senseOf = ({ Funcion, ModoMarcacion }: MarcaUsada) =>
  Funcion === 'RS' || Funcion === 'RE' || Funcion === 'HE' || Funcion === 'HS'
    ? Funcion
    : say(ModoMarcacion === 'S' ? 'calendario.entrada' : 'calendario.salida');

/** A mark by hand, by the rules of Acceso. */
const askMark = (IdPersona: number) =>
  ask(
    Marca,
    {
      title: say('calendario.marca'),
      button: say('calendario.marca'),
      fields: {
        Fecha: date({ required: true }),
        Hora: time({ required: true }),
        ModoMarcacion: choice({ options: ['S', 'N'], required: true }),
        IdPuerta: ref('AccesoPuerta', { required: true }),
        IdMotivoMarca: ref('AccesoMotivoMarca', { required: true, only: { Para: 'M' } }),
        Observacion: text({ max: 250 }),
      },
      labels: {
        ...{ Fecha: say('probar.fecha'), Hora: say('calendario.hora'), ModoMarcacion: say('calendario.sentido') },
        ...{ IdPuerta: say('calendario.puerta'), IdMotivoMarca: say('calendario.motivo'), Observacion: say('calculo.observacion') },
      },
      options: { ModoMarcacion: { S: say('calendario.entrada'), N: say('calendario.salida') } },
      values: { Fecha: todayHere(), ModoMarcacion: 'S' },
    },
    async ({ Fecha, Hora, ModoMarcacion, IdPuerta, IdMotivoMarca, Observacion }) => {
      const IdMarcaOrigen = `PER:${IdPersona}:${plain(Fecha)}:${plain(Hora)}:${plain(ModoMarcacion)}`;
      await api.post(
        '/api/AccesoMarca',
        { IdMarcaOrigen, IdPersona, Fecha, Hora, ModoMarcacion, IdPuerta, IdMotivoMarca, Observacion: Observacion || null },
        anything,
      );
    },
  );

/** The marks of a person, month by month, with the day that uses each or why none does: those of readers are locked, and any may be left out. */
export default function MarksTab({ row }: { readonly row: WireRow }) {
  const client = useQueryClient();
  const [id, person] = [Number(row.IdAsistenciaPersona), Number(row.IdPersona)];
  const [month, setMonth] = useState(() => todayHere().slice(0, 6));
  const { data, error, refetch } = useQuery({
    queryKey: [Persona.resource, 'marcas', id, month],
    queryFn: () => api.get(`/api/AsistenciaPersona/${id}/marcas`, { Mes: month }, marcasAnswer),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const changed = () => {
    void refetch();
    resourceChanged(client, Dia.resource);
  };
  const frozen = row.can?.editar === false;
  return (
    <section aria-label={say('personas.marcas')}>
      <Group gap="xs" mb="sm">
        <MonthSteps month={month} onChange={setMonth} />
        {!frozen && can('040103', 'crear') && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void askMark(person).then((sent) => sent && changed())}
          >
            {say('calendario.marca')}
          </Button>
        )}
      </Group>
      {data.Marcas.length === 0 ? (
        <p className={classes.help}>{say('personas.sinMarcas')}</p>
      ) : (
        <ScrollRegion label={say('personas.marcas')}>
          <table className={classes.marks}>
            <thead>
              <tr>
                <th scope="col">{say('probar.fecha')}</th>
                <th scope="col">{say('calendario.sentido')}</th>
                <th scope="col">{say('calendario.puerta')}</th>
                <th scope="col">{say('personas.uso')}</th>
                <th scope="col">
                  <span className="hidden-text">{say('porque.excluir')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.Marcas.map((mark) => {
                const at = clockOf(mark.FechaHora, zone());
                const used = mark.Uso === 'usada' || mark.Uso === 'otro_dia';
                return (
                  <tr key={mark.IdMarca} data-out={!used || undefined}>
                    <td>
                      {shownDay(at.slice(0, 10).replaceAll('-', ''))} {at.slice(11)}{' '}
                      {mark.Automatica === 'S' && <IconLock size={13} role="img" aria-label={say('personas.automatica')} />}
                    </td>
                    <td>{senseOf(mark)}</td>
                    <td>{mark.Puerta}</td>
                    <td>
                      {used && mark.Dia ? say('personas.usadaEn', { fecha: shownDay(mark.Dia) }) : say(`porque.${mark.Uso}`)}
                      {mark.Motivo && <small> · {mark.Motivo}</small>}
                    </td>
                    <td>
                      {!frozen && mark.Uso !== 'anulada' && mark.Uso !== 'denegada' && (
                        <ExcludeButton mark={mark.IdMarca} excluded={mark.IdMarcaExcluida} onDone={changed} />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
