import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Modulo } from '../../shared/hotel.entity';
import { useHotelChanged } from './changed';

/** The modules of a hotel. */
export default function ModulesTab({ row }: { readonly row: WireRow }) {
  const changed = useHotelChanged();
  return <ChildTab entity={Modulo} menu="090104" by="IdHotel" parent={Number(row.IdHotel)} frozen={false} onChanged={changed} />;
}
