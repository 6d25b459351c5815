import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { Dia } from '../../shared/dia.entity';
import { dayScreen } from '../calculo/screen';

/** The days of a person. */
export default function DaysTab({ row }: { readonly row: WireRow }) {
  return <ChildTab entity={Dia} menu="050302" by="IdPersona" parent={Number(row.IdPersona)} frozen extend={dayScreen} />;
}
