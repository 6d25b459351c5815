import { useMoney } from '@platform/web/data/money';
import { language } from '@platform/web/i18n/language';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { CONSOLIDADO } from '../../shared/consolidado.palabras';
import type { Agrupacion, Consolidated } from '../../shared/consolidado.wire';
import { say } from '../say';
import classes from './consolidado.module.css';

type Line = Consolidated['Totales'][number];

function Cells({ line, services }: { readonly line: Line; readonly services: Consolidated['Servicios'] }) {
  const { shown } = useMoney(line.IdMoneda);
  return (
    <>
      {services.map(({ Codigo }) => (
        <td key={Codigo}>{line.Servicios[Codigo] ?? 0}</td>
      ))}
      <td>{line.Raciones}</td>
      <td>{shown(line.Costo)}</td>
      <td>{shown(line.MontoCompania)}</td>
      <td>{shown(line.MontoTrabajador)}</td>
    </>
  );
}

/** One row a group: rations by service and amounts; a total for each currency. */
export function GroupsTable({ report, grouping }: { readonly report: Consolidated; readonly grouping: Agrupacion }) {
  const words = CONSOLIDADO[language()];
  const { Servicios, Grupos, Totales } = report;
  const beside = words.detalles[grouping];
  if (Grupos.length === 0) return <EmptyState title={say('consolidado.nada')} />;
  return (
    <ScrollRegion label={say('consolidado.tabla')}>
      <table className={classes.table}>
        <caption className="hidden-text">{say('consolidado.tabla')}</caption>
        <thead>
          <tr>
            <th scope="col">{words.agrupaciones[grouping]}</th>
            {beside && (
              <th scope="col" className={classes.text}>
                {beside}
              </th>
            )}
            {Servicios.map(({ Codigo, Servicio }) => (
              <th key={Codigo} scope="col">
                {Servicio}
              </th>
            ))}
            <th scope="col">{words.raciones}</th>
            <th scope="col">{words.costo}</th>
            <th scope="col">{words.compania}</th>
            <th scope="col">{words.trabajador}</th>
          </tr>
        </thead>
        <tbody>
          {Grupos.map((one) => (
            <tr key={`${one.Nombre}·${one.Detalle}·${one.IdMoneda}`}>
              <th scope="row">{one.Nombre ?? say('consolidado.sinNombre')}</th>
              {beside && <td className={classes.text}>{one.Detalle}</td>}
              <Cells line={one} services={Servicios} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {Totales.map((one) => (
            <tr key={one.IdMoneda}>
              <th scope="row" colSpan={beside ? 2 : 1}>
                {words.total}
              </th>
              <Cells line={one} services={Servicios} />
            </tr>
          ))}
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
