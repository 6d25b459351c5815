import { Button } from '@mantine/core';
import { date } from '@platform/entity/field';
import { allRows } from '@platform/web/data/all';
import { fieldAt } from '@platform/web/data/fields';
import { allOf, anyOf } from '@platform/web/data/filters';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { FieldBox } from '@platform/web/form/FieldBox';
import { Cards } from '@platform/web/grid/Cards';
import { usePhone } from '@platform/web/grid/phone';
import { words } from '@platform/web/i18n/words';
import { useAddressWord } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CostoCategoria, Servicio } from '../../shared/comedor.entity';
import classes from '../comedor/comedor.module.css';
import { say } from '../say';
import { askCopy } from './askCopy';
import { HistoryDrawer } from './HistoryDrawer';

const MENU = '0805';
const PATH = '/comedores/costo-categoria';

/** What each service costs the companies of each category on a day; in grey, the service's own cost where nothing else is said. */
export default function CategoryPage() {
  const client = useQueryClient();
  const phone = usePhone();
  const today = useToday();
  const [asked, setDay] = useAddressWord(PATH, 'fecha');
  const day = asked ?? today;
  const [open, setOpen] = useState<{ service: WireRow; category: WireRow }>();
  const services = useQuery(allRows(Servicio, ['IdServicio', '>', 0]));
  const costs = useQuery(
    allRows(
      CostoCategoria,
      allOf([
        ['FechaInicio', '<=', day],
        anyOf([
          ['FechaFin', '=', null],
          ['FechaFin', '>=', day],
        ]),
      ]) ?? ['FechaInicio', '<=', day],
    ),
  );
  const { data: categories = [] } = useLookup({ resource: 'AdministracionCategoria' });
  const title = (
    <PageTitle title={words.entity(CostoCategoria).many}>
      {can(MENU, 'crear') && (
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => askCopy(day, client)}>
          {say('categorias.copiar')}
        </Button>
      )}
    </PageTitle>
  );
  if (services.isError || costs.isError) {
    return (
      <>
        {title}
        <ErrorState error={services.error ?? costs.error} onRetry={() => void Promise.all([services.refetch(), costs.refetch()])} />
      </>
    );
  }
  if (!services.data || !costs.data) return <PageSkeleton />;
  const listed = services.data
    .filter((one) => one.Activo === 'S')
    .sort((a, b) => plain(a.Comedor).localeCompare(plain(b.Comedor)) || Number(a.Orden) - Number(b.Orden));
  const ownOf = (service: WireRow, category: WireRow) =>
    costs.data.find((one) => one.IdServicio === service.IdServicio && one.IdCategoria === category.IdCategoria);
  const isInherited = (service: WireRow, category: WireRow) => ownOf(service, category) === undefined;
  const cost = (service: WireRow, category: WireRow) => {
    const own = ownOf(service, category);
    const shown = plain(own ? own.CostoTexto : service.CostoTexto);
    const named = say('costos.celda', { tipo: plain(service.Servicio), servicio: plain(category.Texto) });
    return (
      <button
        type="button"
        className={classes.cost}
        data-inherited={!own || undefined}
        aria-label={`${named}: ${shown}${own ? '' : `. ${say('categorias.propio')}`}`}
        onClick={() => setOpen({ service, category })}
      >
        {shown}
      </button>
    );
  };
  return (
    <>
      {title}
      <div className={classes.day}>
        <FieldBox
          at={{ ...fieldAt(CostoCategoria, 'FechaInicio', date({})), label: say('categorias.fecha') }}
          id="fecha-costos"
          value={day}
          values={{}}
          required={false}
          readOnly={false}
          onChange={(next) => setDay(plain(next) || undefined)}
          onBlur={() => undefined}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState title={say('categorias.sinServicios')} />
      ) : phone ? (
        <Cards
          id="ComedorCostoCategoria"
          label={say('categorias.tabla')}
          columns={categories.map((category) => ({
            id: plain(category.IdCategoria),
            label: plain(category.Texto),
            width: 0,
            sortable: false,
            show: (service) => cost(service, category),
          }))}
          rows={listed}
          rowKey={(service) => plain(service.IdServicio)}
          rowTitle={(service) => `${plain(service.Servicio)} · ${plain(service.Comedor)}`}
          total={listed.length}
          expected={listed.length}
          sort={[]}
          density="comfortable"
          onToggle={() => undefined}
          empty={null}
        />
      ) : (
        <ScrollRegion label={say('categorias.tabla')} className={classes.scroll}>
          <table className={classes.matrix}>
            <caption className="hidden-text">{say('categorias.tabla')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('categorias.servicio')}</th>
                {categories.map((category) => (
                  <th key={plain(category.IdCategoria)} scope="col">
                    {plain(category.Texto)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.map((service) => (
                <tr key={plain(service.IdServicio)}>
                  <th scope="row">
                    {plain(service.Servicio)}
                    <small>{plain(service.Comedor)}</small>
                  </th>
                  {categories.map((category) => (
                    <td key={plain(category.IdCategoria)} data-inherited={isInherited(service, category) || undefined}>
                      {cost(service, category)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {open && <HistoryDrawer service={open.service} category={open.category} day={day} onClose={() => setOpen(undefined)} />}
    </>
  );
}
