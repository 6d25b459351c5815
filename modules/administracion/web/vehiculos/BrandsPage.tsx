import { Modal } from '@mantine/core';
import { useItem } from '@platform/web/data/list';
import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { FIRST, useAddressState, useAddressWord } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useMemo, useState } from 'react';
import { Marca, Modelo } from '../../shared/vehiculo.entity';
import { say } from '../say';
import classes from './brands.module.css';

const MENU = '030403';
const PATH = '/administracion/marcas-modelos';
const LIST = { ...FIRST, size: 20 };

/** Brands at the left; at the right, the models of the one chosen. */
export default function BrandsPage() {
  const [state, change] = useAddressState(PATH, LIST);
  const [chosen, choose] = useAddressWord(PATH, 'marca');
  const id = chosen !== undefined && /^\d{1,9}$/.test(chosen) ? chosen : undefined;
  const item = useItem(Marca, id);
  const brand = item.data;
  const setBrand = (row: WireRow) => choose(keyOf(Marca, row));
  const [open, setOpen] = useState<WireRow | 'new'>();
  const screen = useMemo<EntityScreen>(
    () => ({
      widths: { Marca: 120, Modelos: 92, Vehiculos: 96 },
      rowActions: [
        { id: 'editarMarca', icon: 'forms', label: () => say('editarMarca'), action: 'editar', visible: () => true, run: ([row]) => setOpen(row) },
      ],
    }),
    [],
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <PageTitle title={say('marcasYModelos')} />
      <div className={classes.panes}>
        <section aria-label={words.entity(Marca).many}>
          <ListView entity={Marca} menu={MENU} extend={screen} state={state} onState={change} onNew={() => setOpen('new')} onOpen={setBrand} />
        </section>
        <section aria-label={words.entity(Modelo).many}>
          {brand ? (
            <>
              <h2 className={classes.title}>{say('modelosDe', { marca: plain(brand.Marca) })}</h2>
              <ChildTab key={keyOf(Marca, brand)} entity={Modelo} menu={MENU} by="IdMarca" parent={Number(brand.IdMarca)} frozen={false} />
            </>
          ) : id === undefined || item.isError ? (
            <EmptyState title={say('elijaMarca')} />
          ) : (
            <RowSkeletons rows={5} />
          )}
        </section>
      </div>
      <Modal
        opened={open !== undefined}
        onClose={close}
        title={open === 'new' || !open ? words.newOf(Marca) : plain(open.Marca)}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {open && (
          <EntityForm
            entity={Marca}
            extend={NOTHING}
            row={open === 'new' ? undefined : open}
            frozen={false}
            tabs={[{ id: 'datos', label: words.entity(Marca).one }]}
            onCancel={close}
            onSaved={(saved) => {
              close();
              setBrand(saved);
            }}
          />
        )}
      </Modal>
    </>
  );
}
const NOTHING: EntityScreen = {};
