import { useMoney } from '@platform/web/data/money';
import { ChildTab } from '@platform/web/form/ChildTab';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Consumo } from '../../shared/mesa.entity';
import { say, told } from '../say';
import classes from './mesa.module.css';
import { dayQuery } from './wire';

interface Props {
  readonly IdComedor: number;
  readonly IdMoneda: number;
  readonly day: string;
}

/** What was served in a dining room on an operating day: by service with totals, and ration by ration. */
export function DayTab({ IdComedor, IdMoneda, day }: Props) {
  const { data } = useQuery(dayQuery(IdComedor, day));
  const { shown } = useMoney(IdMoneda);
  const services = data?.Servicios ?? [];
  const total = (of: 'Raciones' | 'Costo' | 'MontoCompania' | 'MontoTrabajador') => services.reduce((sum, one) => sum + one[of], 0);
  const label = (name: string) => words.field(Consumo, name);
  const extend = useMemo(
    (): EntityScreen => ({
      id: 'consumos-dia',
      readOnly: true,
      columns: [
        'FechaHora',
        'IdPersona',
        'IdServicio',
        'IdCompania',
        'TipoLectura',
        'Costo',
        'MontoCompania',
        'MontoTrabajador',
        'Excepcional',
        'Observado',
        'Anulado',
      ],
      filter: [['FechaConsumo', '=', day], 'AND', ['Resultado', '=', 'P']],
      told: { Motivo: told },
      hide: ['Detalle', 'Uuid', 'Huella'],
      rowActions: [
        {
          id: 'anular',
          icon: 'ban',
          label: () => say('mesa.anular'),
          action: 'eliminar',
          run: (rows, tools) =>
            tools.askAndPost(rows.slice(0, 1), 'anular', {
              title: say('mesa.anular'),
              fields: { Motivo: Consumo.fields.MotivoAnulacion },
              labels: { Motivo: words.field(Consumo, 'MotivoAnulacion') },
              button: say('mesa.anular'),
            }),
        },
      ],
    }),
    [day],
  );
  return (
    <>
      {services.length > 0 && (
        <ScrollRegion label={say('mesa.totales')} className={classes.scroll}>
          <table className={classes.totals}>
            <caption className="hidden-text">{say('mesa.totales')}</caption>
            <thead>
              <tr>
                <th scope="col">{label('IdServicio')}</th>
                <th scope="col">{say('mesa.raciones')}</th>
                {(['Costo', 'MontoCompania', 'MontoTrabajador'] as const).map((name) => (
                  <th key={name} scope="col">
                    {label(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {services.map((one) => (
                <tr key={one.IdServicio}>
                  <th scope="row">{one.Servicio}</th>
                  <td>{one.Raciones}</td>
                  <td>{shown(one.Costo)}</td>
                  <td>{shown(one.MontoCompania)}</td>
                  <td>{shown(one.MontoTrabajador)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{say('mesa.total')}</th>
                <td>{total('Raciones')}</td>
                <td>{shown(total('Costo'))}</td>
                <td>{shown(total('MontoCompania'))}</td>
                <td>{shown(total('MontoTrabajador'))}</td>
              </tr>
            </tfoot>
          </table>
        </ScrollRegion>
      )}
      <ChildTab entity={Consumo} menu="0807" by="IdComedor" parent={IdComedor} frozen={false} extend={extend} />
    </>
  );
}
