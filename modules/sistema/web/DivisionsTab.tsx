import { Alert } from '@mantine/core';
import { plain, type WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { useSession } from '@platform/web/session/session';
import { Division } from '../shared/cliente.entity';
import { say } from './say';
import { divisionScreen } from './screens';

/** A client's divisions; those of another client are changed from within it. */
export default function DivisionsTab({ row }: { readonly row: WireRow }) {
  const { perfil } = useSession();
  if (plain(row.IdCliente) !== String(perfil.IdCliente)) return <Alert color="blue">{say('clientes.otro')}</Alert>;
  return <ChildTab entity={Division} menu="010301" by="IdCliente" parent={perfil.IdCliente} frozen={false} extend={divisionScreen} />;
}
