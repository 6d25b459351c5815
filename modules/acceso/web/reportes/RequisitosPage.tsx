import { Button, Checkbox, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { choices, date, ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { zone } from '@platform/web/data/reader';
import { plain, texts, type Values } from '@platform/web/data/row';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { can } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconBell, IconFileSpreadsheet, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { avisadosSchema, type Matriz, matrizSchema } from '../../shared/requisitos.wire';
import { SujetoRequisito } from '../../shared/restriccion.entity';
import classes from '../carga/carga.module.css';
import { REQUIREMENT } from '../personas/cells';
import { say, sayCode } from '../say';

const MENU = '040402';
const BASE = '/api/AccesoSujetoRequisito';
const PAGE = 25;
const STATES = ['V', 'W', 'G', 'X', 'P', 'E'] as const;
const AHEAD = 30;

const FIELDS = {
  Desde: date({ required: true }),
  Hasta: date({ required: true }),
  Estado: choices({ options: STATES }),
  IdRequisito: ref('AcreditacionRequisito', {}),
  IdTipoRequisito: ref('AccesoTipoRequisito', {}),
  IdCompania: ref('AdministracionCompania', {}),
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  Dia: date({}),
} as const;
type Name = keyof typeof FIELDS;
const NAMES = ['Desde', 'Hasta', 'Estado', 'IdRequisito', 'IdTipoRequisito', 'IdCompania', 'IdContrato', 'Dia'] as const satisfies readonly Name[];
const LABELS = {
  Desde: 'desde',
  Hasta: 'hasta',
  Estado: 'estado',
  IdRequisito: 'requisito',
  IdTipoRequisito: 'propio',
  IdCompania: 'compania',
  IdContrato: 'contrato',
  Dia: 'dia',
} as const satisfies Record<Name, string>;

/** What the filters ask, as the calls take it. */
const askedOf = (values: Values): Record<string, string> =>
  Object.fromEntries(
    ['Entidad', 'Marcaron', ...Object.keys(FIELDS)].flatMap((name) => {
      const text = name === 'Estado' ? texts(values[name]).join(',') : plain(values[name]);
      return text === '' ? [] : [[name, text]];
    }),
  );
/** The same as a body: keys are numbers there. */
const bodyOf = (asked: Readonly<Record<string, string>>): Record<string, string | number> =>
  Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, name.startsWith('Id') ? Number(text) : text]));

/** Reporte de requisitos (040402): people or vehicles by requirements, each with its expiry; as a list it is the report center's. */
export default function RequisitosPage() {
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const [values, setValues] = useState<Values>({ Entidad: 'P', Desde: today, Hasta: addDays(today, AHEAD) });
  const [asked, setAsked] = useState(() => askedOf({ Entidad: 'P', Desde: today, Hasta: addDays(today, AHEAD) }));
  const [page, setPage] = useState(0);
  const found = useQuery({
    queryKey: [SujetoRequisito.resource, 'matriz', asked, page],
    queryFn: ({ signal }) => api.get(`${BASE}/matriz`, { ...asked, skip: page * PAGE, take: PAGE }, matrizSchema, { signal }),
    placeholderData: keepPreviousData,
  });
  const tell = useMutation({
    mutationFn: () => api.post(`${BASE}/notificar`, bodyOf(asked), avisadosSchema),
    onSuccess({ Companias, Requisitos, SinResponsable }) {
      notifyOk(
        [
          say('reporteRequisitos.avisadas', { n: Companias, m: Requisitos }),
          ...(SinResponsable.length > 0 ? [say('reporteRequisitos.sinResponsable', { nombres: SinResponsable.join(', ') })] : []),
        ].join(' '),
      );
    },
    onError: notifyError,
  });
  const box = (name: Name) => (
    <FieldBox
      key={name}
      at={{
        ...fieldAt(SujetoRequisito, name, FIELDS[name]),
        label: say(`reporteRequisitos.${LABELS[name]}`),
        options: name === 'Estado' ? Object.fromEntries(STATES.map((state) => [state, sayCode('requisitoEstado', state)])) : {},
      }}
      id={`requisitos-${name}`}
      value={values[name]}
      values={values}
      required={'required' in FIELDS[name]}
      readOnly={false}
      onChange={(value) => setValues((all) => ({ ...all, [name]: value, ...(name === 'IdCompania' ? { IdContrato: null } : {}) }))}
      onBlur={() => undefined}
    />
  );
  const count = (found.data?.PorRequisito ?? []).reduce((sum, { Cuenta }) => sum + Object.values(Cuenta).reduce((all, n) => all + n, 0), 0);
  const ask = async () => {
    if (
      await confirm({
        title: say('reporteRequisitos.notificar'),
        message: say('reporteRequisitos.preguntar', { n: count }),
        yes: say('reporteRequisitos.preguntarSi'),
      })
    )
      tell.mutate();
  };
  return (
    <>
      <PageTitle title={say('reporteRequisitos.titulo')}>
        <Button
          component={Link}
          to={`/reporte/acceso-requisitos?${new URLSearchParams(asked)}`}
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          {say('reporteRequisitos.lista')}
        </Button>
        {can(MENU, 'procesar') && (
          <Button leftSection={<IconBell size={16} aria-hidden />} disabled={count === 0} loading={tell.isPending} onClick={() => void ask()}>
            {say('reporteRequisitos.notificar')}
          </Button>
        )}
      </PageTitle>
      <Paper withBorder p="md" mb="md">
        <SegmentedControl
          mb="sm"
          aria-label={say('reporteRequisitos.entidad')}
          value={plain(values.Entidad)}
          onChange={(value) => setValues((all) => ({ ...all, Entidad: value }))}
          data={(['P', 'V'] as const).map((value) => ({ value, label: sayCode('entidades', value) }))}
        />
        <div className={classes.fields}>{NAMES.map(box)}</div>
        <Group mt="md" justify="space-between">
          <Checkbox
            label={say('reporteRequisitos.marcaron')}
            checked={values.Marcaron === 'S'}
            onChange={({ currentTarget: { checked } }) => setValues((all) => ({ ...all, Marcaron: checked ? 'S' : null }))}
          />
          <Button
            leftSection={<IconSearch size={16} aria-hidden />}
            onClick={() => {
              setPage(0);
              setAsked(askedOf(values));
            }}
          >
            {say('reporteRequisitos.ver')}
          </Button>
        </Group>
      </Paper>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {found.data && found.data.totalCount === 0 && <EmptyState title={say('reporteRequisitos.sinFilas')} />}
      {found.data && found.data.totalCount > 0 && (
        <>
          <Matrix matrix={found.data} entidad={asked.Entidad ?? 'P'} />
          <Pages page={page} total={found.data.totalCount} onPage={setPage} />
          <Totals title={say('reporteRequisitos.porRequisito')} rows={found.data.PorRequisito} />
          <Totals title={say('reporteRequisitos.porCompania')} rows={found.data.PorCompania} />
        </>
      )}
    </>
  );
}

function Matrix({ matrix: { Requisitos, Filas }, entidad }: { readonly matrix: Matriz; readonly entidad: string }) {
  return (
    <ScrollRegion label={say('reporteRequisitos.matriz')} className={classes.scroll}>
      <table className={classes.table} data-matrix>
        <caption className="hidden-text">{say('reporteRequisitos.matriz')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('reporteRequisitos.persona')}</th>
            {Requisitos.map(({ Clave, Nombre }) => (
              <th key={Clave} scope="col">
                {Nombre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Filas.map(({ Id, Nombre, Documento, Compania, Celdas }) => (
            <tr key={Id}>
              <th scope="row">
                <Link to={`${entidad === 'V' ? '/acceso/vehiculos' : '/acceso/personas'}/${Id}?pestana=requisitos`}>{Nombre ?? Documento}</Link>
                <Text size="xs" c="dimmed">
                  {[Documento, Compania].filter(Boolean).join(' · ')}
                </Text>
              </th>
              {Requisitos.map(({ Clave }) => {
                const cell = Celdas[Clave];
                return (
                  <td key={Clave}>
                    {cell && (
                      <>
                        <StatusBadge tone="gray" {...REQUIREMENT[cell.Estado]}>
                          {sayCode('requisitoEstado', cell.Estado)}
                        </StatusBadge>
                        {cell.Vencimiento && (
                          <Text size="xs" className="tabular">
                            {shownDay(cell.Vencimiento)}
                          </Text>
                        )}
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Pages({ page, total, onPage }: { readonly page: number; readonly total: number; readonly onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return (
    <Group component="nav" aria-label={say('reporteRequisitos.pagina')} gap="xs" my="sm">
      <span>{say('reporteRequisitos.totales', { n: total })}</span>
      {pages > 1 && (
        <>
          <Button variant="default" size="xs" disabled={page === 0} onClick={() => onPage(page - 1)}>
            ‹
          </Button>
          <span className="tabular">
            {page + 1} / {pages}
          </span>
          <Button variant="default" size="xs" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            ›
          </Button>
        </>
      )}
    </Group>
  );
}

function Totals({ title, rows }: { readonly title: string; readonly rows: Matriz['PorRequisito'] }) {
  return (
    <ScrollRegion label={title} className={classes.scroll}>
      <table className={classes.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {STATES.map((state) => (
              <th key={state} scope="col">
                {sayCode('requisitoEstado', state)}
              </th>
            ))}
            <th scope="col">{say('reporteRequisitos.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ Nombre, Cuenta }) => (
            <tr key={Nombre}>
              <th scope="row">{Nombre}</th>
              {STATES.map((state) => (
                <td key={state} className="tabular">
                  {Cuenta[state] ?? 0}
                </td>
              ))}
              <td className="tabular">{Object.values(Cuenta).reduce((sum, n) => sum + n, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
