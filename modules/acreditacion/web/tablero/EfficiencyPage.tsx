import { Button, NumberInput, Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { language } from '@platform/web/i18n/language';
import { t } from '@platform/web/i18n/t';
import { usePlace } from '@platform/web/pages/address';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StateColumns } from '@platform/web/ui/StateBars';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { durationText } from '../../shared/eficiencia';
import { EFICIENCIA, monthName } from '../../shared/eficiencia.palabras';
import { today } from '../ui/moments';
import ui from '../ui/ui.module.css';
import classes from './tablero.module.css';

const PATH = '/reporte/eficiencia-atencion';
const API = '/api/AcreditacionEficiencia';
const STATES = ['P', 'O', 'R', 'A'] as const;
const counts = z.object({ P: z.number(), O: z.number(), R: z.number(), A: z.number() });
const measured = z.object({ respondidas: z.number(), promedio: z.number().nullable(), maximo: z.number().nullable() });
const named = measured.extend({ Nombre: z.string() });
const schema = z.object({
  Meses: z.array(measured.extend({ Mes: z.number(), Total: z.number(), Estados: counts, Porcentajes: counts })),
  Roles: z.array(named),
  Autorizadores: z.array(named),
  Total: measured.extend({ Total: z.number() }),
});
const shown = (minutes: number | null): string => (minutes === null ? '—' : durationText(minutes));

/** Attention efficiency by month, role and authorizer (0605); the period lives in the address. */
export function EfficiencyPage() {
  const router = useRouter();
  const words = EFICIENCIA[language()];
  const { searchStr } = usePlace(PATH, false);
  const query = new URLSearchParams(searchStr);
  const now = today();
  const month = Number(now.slice(4, 6));
  const asked = {
    Anio: query.get('anio') ?? now.slice(0, 4),
    MesInicio: query.get('desde') ?? String(Math.max(1, month - 2)),
    MesFin: query.get('hasta') ?? String(month),
  };
  const report = useQuery({
    queryKey: ['AcreditacionEficiencia', asked],
    queryFn: ({ signal }) => api.get(API, asked, schema, { signal }),
    placeholderData: (before) => before,
  });
  const go = (changes: Readonly<Record<'anio' | 'desde' | 'hasta', string>>) => {
    void router.navigate({ href: `${PATH}?${new URLSearchParams(changes)}`, replace: true });
  };
  const place = { anio: asked.Anio, desde: asked.MesInicio, hasta: asked.MesFin };
  const save = async (kind: 'excel' | 'pdf') => {
    try {
      const { blob, name } = await api.file(`${API}/${kind}`, asked);
      saveBlob(blob, name ?? `AcreditacionEficiencia.${kind === 'pdf' ? 'pdf' : 'xlsx'}`);
    } catch (error) {
      notifyError(error);
    }
  };
  const months = Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(language(), at + 1) }));
  return (
    <>
      <PageTitle title={words.titulo}>
        {can('0605', 'exportar') && (
          <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save('excel')}>
            {words.excel}
          </Button>
        )}
        {can('0605', 'imprimir') && (
          <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save('pdf')}>
            {words.pdf}
          </Button>
        )}
      </PageTitle>
      <div className={classes.filters}>
        <NumberInput label={words.anio} min={2000} max={2100} value={asked.Anio} onChange={(value) => go({ ...place, anio: String(value) })} />
        <Select label={words.mesInicio} data={months} value={asked.MesInicio} onChange={(value) => go({ ...place, desde: value ?? '' })} />
        <Select label={words.mesFin} data={months} value={asked.MesFin} onChange={(value) => go({ ...place, hasta: value ?? '' })} />
      </div>
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <PageSkeleton />
      ) : report.data.Total.Total === 0 ? (
        <EmptyState title={words.sinDatos} />
      ) : (
        <div className={classes.stack}>
          <section className={ui.panel} aria-label={words.grafico}>
            <StateColumns
              label={words.grafico}
              states={STATES}
              columns={report.data.Meses.map((one) => ({ label: monthName(language(), one.Mes).slice(0, 3), counts: one.Estados }))}
            />
          </section>
          <section className={ui.panel} aria-label={words.porMes}>
            <h2>{words.porMes}</h2>
            <ScrollRegion className={classes.scroll} label={words.porMes}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{words.mes}</th>
                    <th scope="col">{words.total}</th>
                    {STATES.map((state) => (
                      <th key={state} scope="col">
                        {t(`status.${state}`)}
                      </th>
                    ))}
                    <th scope="col">{words.respondidas}</th>
                    <th scope="col">{words.promedio}</th>
                    <th scope="col">{words.maximo}</th>
                  </tr>
                </thead>
                <tbody>
                  {report.data.Meses.map((one) => (
                    <tr key={one.Mes}>
                      <th scope="row">{monthName(language(), one.Mes)}</th>
                      <td>{one.Total}</td>
                      {STATES.map((state) => (
                        <td key={state}>
                          {one.Estados[state]} <span className={classes.dim}>({one.Porcentajes[state].toFixed(1)} %)</span>
                        </td>
                      ))}
                      <td>{one.respondidas}</td>
                      <td>{shown(one.promedio)}</td>
                      <td>{shown(one.maximo)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </section>
          <People title={words.porRol} rows={report.data.Roles} />
          <People title={words.porAutorizador} rows={report.data.Autorizadores} />
        </div>
      )}
    </>
  );
}

function People({ title, rows }: { title: string; rows: readonly z.infer<typeof named>[] }) {
  const words = EFICIENCIA[language()];
  return (
    <section className={ui.panel} aria-label={title}>
      <h2>{title}</h2>
      <ScrollRegion className={classes.scroll} label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.nombre}</th>
              <th scope="col">{words.respondidas}</th>
              <th scope="col">{words.promedio}</th>
              <th scope="col">{words.maximo}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.Nombre}>
                <th scope="row">{one.Nombre}</th>
                <td>{one.respondidas}</td>
                <td>{shown(one.promedio)}</td>
                <td>{shown(one.maximo)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
