import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Cama } from '../../shared/hotel.entity';
import { bedScreen } from './bulk';
import { useHotelChanged } from './changed';

/** The beds of a hotel, one by one or several at once. */
export default function BedsTab({ row }: { readonly row: WireRow }) {
  const changed = useHotelChanged();
  return <ChildTab entity={Cama} menu="090104" by="IdHotel" parent={Number(row.IdHotel)} frozen={false} extend={bedScreen} onChanged={changed} />;
}
