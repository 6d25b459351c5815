import { allRows } from '@platform/web/data/all';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { useQuery } from '@tanstack/react-query';
import { Servicio } from '../../shared/comedor.entity';
import { DayStrip } from './DayStrip';

/** The services of a dining room: the day they make, and the list. */
export default function ServicesTab({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdComedor);
  const { data = [] } = useQuery(allRows(Servicio, ['IdComedor', '=', id]));
  return (
    <>
      {data.length > 0 && <DayStrip services={data} />}
      <ChildTab entity={Servicio} menu="0802" by="IdComedor" parent={id} frozen={row.can?.editar === false} />
    </>
  );
}
