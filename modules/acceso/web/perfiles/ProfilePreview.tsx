import { NativeSelect, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import type { Values } from '@platform/web/data/row';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { efectivoSchema } from '../../shared/gestion.wire';
import { DIAS, PerfilAcceso } from '../../shared/permiso.entity';
import { DAY, minutesOf } from '../../shared/semana';
import { say, sayCode } from '../say';
import classes from './preview.module.css';

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24] as const;
const share = (minutes: number): string => `${(100 * minutes) / DAY}%`;
const keysOf = (value: Values[string]): number[] => (Array.isArray(value) ? value.map(Number).filter((key) => key > 0) : []);

/** By which doors and at what hours the groups on the form let through, saved or not: door by hour, a day at a time. */
export default function ProfilePreview({ values }: { readonly values: Values }) {
  const [day, setDay] = useState<string>('1');
  const groups = keysOf(values.Grupos);
  const Grupos = [...groups].sort((one, other) => one - other).join(',');
  const asked = useQuery({
    queryKey: [PerfilAcceso.resource, 'vistaPrevia', Grupos],
    queryFn: ({ signal }) => api.get(`/api/${PerfilAcceso.resource}/vistaPrevia`, { Grupos }, efectivoSchema, { signal }),
    enabled: groups.length > 0,
  });
  return (
    <section className={classes.preview} aria-labelledby="vista-previa">
      <h2 id="vista-previa">{say('vistaPrevia.titulo')}</h2>
      {groups.length === 0 && <Text size="sm">{say('vistaPrevia.sinGrupos')}</Text>}
      {asked.isError && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {groups.length > 0 && asked.isPending && <RowSkeletons rows={3} />}
      {asked.data?.length === 0 && <Text size="sm">{say('vistaPrevia.nada')}</Text>}
      {asked.data && asked.data.length > 0 && (
        <>
          <NativeSelect
            label={say('vistaPrevia.dia')}
            value={day}
            w={180}
            mb="sm"
            onChange={(event) => setDay(event.currentTarget.value)}
            data={DIAS.map((dia) => ({ value: dia, label: sayCode('dias', dia) }))}
          />
          <ScrollRegion label={say('vistaPrevia.titulo')}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{say('gestion.puerta')}</th>
                  <th scope="col">
                    <div className={classes.hours}>
                      {HOURS.map((hour) => (
                        <span key={hour} style={{ left: share(hour * 60) }}>
                          {hour}
                        </span>
                      ))}
                    </div>
                  </th>
                </tr>
              </thead>
              <tbody>
                {asked.data.map(({ IdPuerta, Puerta, Dias, FeriadoComoDia }) => {
                  const comoDia = day === '8' ? FeriadoComoDia : [];
                  const open = Dias.find(({ Dia }) => Dia === day)?.Intervalos ?? [];
                  return (
                    <tr key={IdPuerta}>
                      <th scope="row">{Puerta}</th>
                      <td>
                        <div className={classes.bar} aria-hidden>
                          {open.map(({ HoraInicio, HoraFin, TipoEntrada }) => (
                            <i
                              key={`${HoraInicio} ${TipoEntrada}`}
                              data-way={TipoEntrada}
                              style={{ left: share(minutesOf(HoraInicio)), width: share(minutesOf(HoraFin) - minutesOf(HoraInicio)) }}
                            />
                          ))}
                        </div>
                        {open.length + comoDia.length === 0 ? (
                          <span className={classes.said}>{say('vistaPrevia.cerrada')}</span>
                        ) : (
                          open.map(({ HoraInicio, HoraFin, TipoEntrada, Grupos: by }) => (
                            <span key={`${HoraInicio} ${TipoEntrada}`} className={classes.said}>
                              {HoraInicio}–{HoraFin}
                              {TipoEntrada === 'A' ? '' : ` (${say(TipoEntrada === 'E' ? 'gestion.soloE' : 'gestion.soloS')})`} · {by.join(', ')}
                            </span>
                          ))
                        )}
                        {comoDia.length > 0 && (
                          <span className={classes.said}>
                            {say('gestion.comoDia')} · {comoDia.join(', ')}
                          </span>
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </section>
  );
}
