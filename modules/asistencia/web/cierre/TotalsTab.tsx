import { Alert, Button, Group, Switch } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GRUPOS, type Grupo, totalesAnswer } from '../../shared/cierre.wire';
import { Dia } from '../../shared/dia.entity';
import { Periodo } from '../../shared/planilla.entity';
import classes from '../asistencia.module.css';
import { asHours } from '../minutos';
import { say } from '../say';

const PAGE = 50;
const NAMES = {
  ...({ jornada: 'cierre.jornada', ausencias: 'cierre.ausencias', sobretiempo: 'cierre.medidasSobretiempo' } as const),
  ...({ noche: 'cierre.noche', dias: 'cierre.dias' } as const),
} satisfies Readonly<Record<Grupo, string>>;
const GROUPS: readonly Grupo[] = ['jornada', 'ausencias', 'sobretiempo', 'noche', 'dias'];
const inDays = (group: Grupo) => group === 'dias';
const shown = (group: Grupo, amount: number) => (inDays(group) ? String(amount) : asHours(amount));
const signed = (group: Grupo, amount: number) => (amount === 0 ? '' : `${amount < 0 ? '−' : '+'}${shown(group, Math.abs(amount))}`);

/** What each person's period comes to, every measure of it: as its days are now, or as they were frozen; what other periods left to it stands beside. */
export default function TotalsTab({ row }: { readonly row: WireRow }) {
  const id = keyOf(Periodo, row);
  const [page, setPage] = useState(1);
  const [only, setOnly] = useState<Grupo>();
  const [compared, setCompared] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [Periodo.resource, 'totales', id, row.Version, page],
    queryFn: () => api.get(`/api/AsistenciaPeriodo/${id}/totales`, { skip: (page - 1) * PAGE, take: PAGE }, totalesAnswer),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.totalCount === 0) return <p className={classes.help}>{say('cierre.sinPersonas')}</p>;
  const save = async () => {
    try {
      const { blob, name } = await api.file(`/api/AsistenciaPeriodo/${id}/totales/excel`, {});
      saveBlob(blob, name ?? 'totales.xlsx');
    } catch (fault) {
      notifyError(fault);
    }
  };
  // What was regularized may take more than there is: the file says it with its sign, and a person looks at it.
  const negative = data.data.filter(({ Medidas, Regularizaciones }) =>
    Object.entries(Regularizaciones).some(([name, minutes]) => (Medidas[name] ?? 0) + minutes < 0),
  );
  const groups = only === undefined ? GROUPS : [only];
  const before = data.data.some(({ Anterior }) => Anterior !== null);
  const percent = (name: string) => (data.Porcentajes[name] === undefined ? null : <span>{data.Porcentajes[name]} %</span>);
  return (
    <>
      {negative.length > 0 && (
        <Alert color="orange" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {say('cierre.negativos', { personas: negative.map(({ Nombre, CodigoTrabajador }) => Nombre ?? CodigoTrabajador ?? '••••').join('; ') })}
        </Alert>
      )}
      <fieldset className={classes.groups}>
        <legend className="hidden-text">{say('cierre.grupos')}</legend>
        <Button size="xs" variant={only === undefined ? 'filled' : 'default'} aria-pressed={only === undefined} onClick={() => setOnly(undefined)}>
          {say('cierre.todas')}
        </Button>
        {GROUPS.map((group) => (
          <Button key={group} size="xs" variant={only === group ? 'filled' : 'default'} aria-pressed={only === group} onClick={() => setOnly(group)}>
            {say(NAMES[group])}
          </Button>
        ))}
        {before && (
          <Switch size="sm" label={say('cierre.comparar')} checked={compared} onChange={(event) => setCompared(event.currentTarget.checked)} />
        )}
        {can('050303', 'exportar') && (
          <Button size="xs" variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save()}>
            {say('cierre.excel')}
          </Button>
        )}
      </fieldset>
      <ScrollRegion label={say('cierre.totales')}>
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {words.field(Dia, 'IdPersona')}
              </th>
              {groups.map((group) => (
                <th key={group} scope="colgroup" colSpan={GRUPOS[group].length} data-group>
                  {say(NAMES[group])}
                </th>
              ))}
            </tr>
            <tr>
              {groups.flatMap((group) =>
                GRUPOS[group].map((name, place) => (
                  <th key={name} scope="col" data-first={place === 0 || undefined}>
                    {words.field(Dia, name)} {percent(name)}
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ IdPersona, Nombre, CodigoTrabajador, Medidas, Regularizaciones, Anterior }) => (
              <tr key={IdPersona}>
                <th scope="row">
                  {Nombre ?? '••••'} <span>{CodigoTrabajador}</span>
                </th>
                {groups.flatMap((group) =>
                  GRUPOS[group].map((name, place) => {
                    const [now, moved] = [Medidas[name] ?? 0, Regularizaciones[name] ?? 0];
                    return (
                      <td key={name} data-first={place === 0 || undefined}>
                        {now === 0 ? '' : shown(group, now)}
                        {moved !== 0 && <em>{signed(group, moved)}</em>}
                        {compared && Anterior && <small>{signed(group, now - (Anterior[name] ?? 0)) || '='}</small>}
                      </td>
                    );
                  }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {data.totalCount > PAGE && (
        <Group mt="md" gap="sm">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {say('cierre.anteriores')}
          </Button>
          <span>
            {(page - 1) * PAGE + 1}–{Math.min(page * PAGE, data.totalCount)} / {data.totalCount}
          </span>
          <Button variant="default" disabled={page * PAGE >= data.totalCount} onClick={() => setPage(page + 1)}>
            {say('cierre.siguientes')}
          </Button>
        </Group>
      )}
    </>
  );
}
