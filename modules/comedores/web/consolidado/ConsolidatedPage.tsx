import { Button, Select, Tabs } from '@mantine/core';
import { api } from '@platform/web/api/client';
import type { Expression } from '@platform/web/data/filters';
import { saveBlob } from '@platform/web/data/list';
import { ChildTab } from '@platform/web/form/ChildTab';
import { language } from '@platform/web/i18n/language';
import type { EntityScreen } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconCalendarEvent, IconFileSpreadsheet, IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { CONSOLIDADO } from '../../shared/consolidado.palabras';
import { AGRUPACIONES, type Agrupacion, type Consolidated, consolidatedAnswer } from '../../shared/consolidado.wire';
import { Consumo, Recalculo } from '../../shared/mesa.entity';
import { say, told } from '../say';
import { type Asked, useAsked, useRations } from './asked';
import { askRecalculate } from './askRecalculate';
import classes from './consolidado.module.css';
import { Filters } from './Filters';
import { GroupsTable } from './GroupsTable';
import { Recalculation } from './Recalculation';
import { Trend } from './Trend';

const MENU = '0808';
const PATH = '/comedores/consolidado';
const API = '/api/ComedorConsolidado';
const TABS = ['consolidado', 'persona', 'detalle', 'tendencia'] as const;
/** How each tab groups; the detail groups nothing. */
const GROUPED: Readonly<Record<string, Agrupacion | undefined>> = { persona: 'P', tendencia: 'D' };

/** What was eaten in some days, and who pays it. */
export default function ConsolidatedPage() {
  const asked = useAsked();
  const grouping = GROUPED[asked.tab] ?? AGRUPACIONES.find((one) => one === asked.grouping) ?? 'C';
  const query = { ...asked.query, Agrupacion: grouping };
  const report = useQuery({
    queryKey: ['ComedorConsumo', 'page', 'consolidado', query],
    queryFn: ({ signal }) => api.get(API, query, consolidatedAnswer, { signal }),
    enabled: asked.tab !== 'detalle',
  });
  return (
    <>
      <Heading asked={asked} query={query} />
      <Recalculation />
      <Filters asked={asked} />
      <Tabs value={asked.tab} onChange={(pestana) => asked.change({ pestana })} keepMounted={false}>
        <Tabs.List aria-label={CONSOLIDADO[language()].titulo} mb="md">
          {TABS.map((id) => (
            <Tabs.Tab key={id} value={id}>
              {say(`consolidado.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={asked.tab}>
          {asked.tab === 'detalle' ? (
            <Detail asked={asked} />
          ) : report.isError ? (
            <ErrorState error={report.error} onRetry={() => void report.refetch()} />
          ) : report.data ? (
            <Drawn asked={asked} grouping={grouping} report={report.data} />
          ) : (
            <PageSkeleton />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Heading({ asked, query }: { readonly asked: Asked; readonly query: Readonly<Record<string, string>> }) {
  const client = useQueryClient();
  const router = useRouter();
  const save = async (format: 'excel' | 'pdf') => {
    try {
      const { blob, name } = await api.file(`${API}/${format}`, query);
      saveBlob(blob, name ?? `ComedorConsolidado.${format === 'excel' ? 'xlsx' : 'pdf'}`);
    } catch (error) {
      notifyError(error);
    }
  };
  const recalculate = async () => {
    if (await askRecalculate(asked)) void client.invalidateQueries({ queryKey: [Recalculo.resource] });
  };
  return (
    <PageTitle title={CONSOLIDADO[language()].titulo}>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        onClick={() => void router.navigate({ href: `${PATH}/periodos` })}
      >
        {say('consolidado.periodos')}
      </Button>
      {can(MENU, 'procesar') && (
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => void recalculate()}>
          {say('consolidado.recalcular')}
        </Button>
      )}
      {can(MENU, 'exportar') && (
        <>
          <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save('excel')}>
            {say('consolidado.excel')}
          </Button>
          <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save('pdf')}>
            {say('consolidado.valorizacion')}
          </Button>
        </>
      )}
    </PageTitle>
  );
}

interface DrawnProps {
  readonly asked: Asked;
  readonly grouping: Agrupacion;
  readonly report: Consolidated;
}

function Drawn({ asked, grouping, report }: DrawnProps) {
  const words = CONSOLIDADO[language()];
  if (asked.tab === 'tendencia') return <Trend report={report} />;
  return (
    <>
      {asked.tab === 'consolidado' && (
        <Select
          className={classes.grouping}
          label={say('consolidado.agrupar')}
          data={AGRUPACIONES.map((value) => ({ value, label: [words.agrupaciones[value], words.detalles[value]].filter(Boolean).join(' → ') }))}
          value={grouping}
          allowDeselect={false}
          onChange={(grupo) => asked.change({ grupo })}
        />
      )}
      <GroupsTable report={report} grouping={grouping} />
    </>
  );
}

function Detail({ asked }: { readonly asked: Asked }) {
  const filter = useRations(asked);
  return <Rations key={JSON.stringify(filter)} filter={filter} />;
}

/** Each ration of the report. */
function Rations({ filter }: { readonly filter: Expression }) {
  const [extend] = useState<EntityScreen>(() => ({
    id: 'consumos-detalle',
    readOnly: true,
    columns: [
      'FechaConsumo',
      'FechaHora',
      'IdPersona',
      'IdComedor',
      'IdServicio',
      'IdCompania',
      'Costo',
      'MontoCompania',
      'MontoTrabajador',
      'Excepcional',
      'Observado',
    ],
    filter,
    told: { Motivo: told },
    hide: ['Detalle', 'Uuid', 'Huella'],
  }));
  return <ChildTab entity={Consumo} menu={MENU} by="Resultado" parent="P" frozen={false} extend={extend} />;
}
