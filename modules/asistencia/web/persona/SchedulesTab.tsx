import { api } from '@platform/web/api/client';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Persona, PersonaHorario } from '../../shared/persona.entity';
import { previaAnswer } from '../../shared/persona.wire';
import classes from '../asistencia.module.css';
import { initial, shortDay } from '../calendario/days';
import { say } from '../say';

const SHOWN = { L: 'D', D: '·', H: 'H', V: 'V', X: '–' } as const;

/** The next thirty days as they are planned: by day, by night, rest, holiday or travel. */
function Preview({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: [Persona.resource, 'previa', id],
    queryFn: () => api.get(`/api/AsistenciaPersona/${id}/previa`, {}, previaAnswer),
  });
  if (!data) return null;
  return (
    <section aria-label={say('personas.previa')} className={classes.ahead}>
      <h3>{say('personas.previa')}</h3>
      <ScrollRegion label={say('personas.previa')}>
        <table className={classes.cycle}>
          <thead>
            <tr>
              {data.Dias.map(({ Fecha }) => (
                <th key={Fecha} scope="col" aria-label={shortDay(Fecha)}>
                  {initial(Fecha)}
                  <br />
                  {Number(Fecha.slice(6))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {data.Dias.map(({ Fecha, Plan, Turno, Inicio, Fin }) => {
                const letter = Plan === 'L' ? (Turno ?? 'D') : Plan === null ? '' : SHOWN[Plan];
                return (
                  <td key={Fecha} data-letter={letter} title={Inicio && Fin ? `${Inicio}–${Fin}` : undefined}>
                    {letter}
                  </td>
                );
              })}
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

/** The schedules that a person has had, and what they plan from today on. */
export default function SchedulesTab({ row }: { readonly row: WireRow }) {
  const client = useQueryClient();
  const id = Number(row.IdAsistenciaPersona);
  return (
    <>
      <Preview id={id} />
      <ChildTab
        entity={PersonaHorario}
        menu="050301"
        by="IdPersona"
        parent={Number(row.IdPersona)}
        frozen={row.can?.editar === false}
        onChanged={() => void client.invalidateQueries({ queryKey: [Persona.resource, 'previa', id] })}
      />
    </>
  );
}
