import { SegmentedControl, Select } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { ref } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { WEB_KINDS } from '@platform/fields/web';
import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import type { BoardQuery } from '@platform/web/pages/widgetList';
import { useSession } from '@platform/web/session/session';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import classes from './dashboard.module.css';

const MONTHS = ['2', '3', '6'] as const;
const ALL = 'T';
const schema = z.object({
  Divisiones: z.array(z.object({ IdDivision: z.number(), Division: z.string() })),
  Todas: z.enum(['S', 'N']),
  Companias: z.enum(['S', 'N']),
});

const FIELDS = {
  IdCompania: ref('AdministracionCompania', { only: { Contratista: 'S' } }),
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
};
/** The two filters that are chosen as in any form; no table is behind them. */
const BOARD: Entity = { resource: 'PlataformaTablero', table: '', key: '', fields: FIELDS, options: { scope: 'global', title: '', menu: [] } };
const Choose = WEB_KINDS.ref.Input;

const key = (text: string | null): number | undefined => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** What the address says of the dashboard; what makes no sense counts as not said. */
export function readBoard(search: string): BoardQuery {
  const said = new URLSearchParams(search);
  const division = said.get('division');
  const [compania, contrato] = [key(said.get('compania')), key(said.get('contrato'))];
  return {
    meses: Number(MONTHS.find((one) => one === said.get('meses')) ?? '2'),
    ...(division !== null && /^(T|\d{1,9})$/.test(division) ? { division } : {}),
    ...(compania === undefined ? {} : { compania }),
    ...(contrato === undefined ? {} : { contrato }),
  };
}

/** The same as an address; what is as on a first visit is left out. */
export function writeBoard({ meses, division, compania, contrato }: BoardQuery): string {
  const said = new URLSearchParams();
  if (meses !== 2) said.set('meses', String(meses));
  if (division !== undefined) said.set('division', division);
  if (compania !== undefined) said.set('compania', String(compania));
  if (contrato !== undefined) said.set('contrato', String(contrato));
  const text = said.toString();
  return text && `?${text}`;
}

interface Props {
  readonly query: BoardQuery;
  /** Whether something shown is counted over them. */
  readonly months: boolean;
  readonly onChange: (query: BoardQuery) => void;
}

/** Division, months, company and contract of the dashboard: each where the session has more than one. */
export function BoardFilters({ query, months, onChange }: Props) {
  const { perfil } = useSession();
  const { data } = useQuery({
    queryKey: ['PlataformaTablero', 'filtros'],
    queryFn: ({ signal }) => api.get('/api/PlataformaTablero/filtros', {}, schema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = String(perfil.IdDivision);
  const { meses, division, compania, contrato } = query;
  const chosen = { IdCompania: compania ?? null, IdContrato: contrato ?? null };
  const field = (name: keyof typeof FIELDS, label: string): FieldAt => ({ entity: BOARD, name, field: FIELDS[name], label, options: {} });
  const common = { onBlur: () => undefined, required: false, readOnly: false, values: chosen };
  return (
    <fieldset className={classes.filters} aria-label={t('dashboard.filters')}>
      {data && data.Divisiones.length > 1 && (
        <Select
          label={t('dashboard.division')}
          allowDeselect={false}
          value={division ?? own}
          onChange={(value) => {
            const { division: _, ...others } = query;
            onChange(value === null || value === own ? others : { ...others, division: value });
          }}
          data={[
            ...data.Divisiones.map((one) => ({ value: String(one.IdDivision), label: one.Division })),
            ...(data.Todas === 'S' ? [{ value: ALL, label: t('dashboard.allDivisions') }] : []),
          ]}
        />
      )}
      {data?.Companias === 'S' && (
        <Choose
          {...common}
          at={field('IdCompania', t('dashboard.company'))}
          id="tablero-compania"
          placeholder={t('dashboard.allCompanies')}
          value={chosen.IdCompania}
          onChange={(value) => {
            const { compania: _, contrato: __, ...others } = query;
            onChange(typeof value === 'number' ? { ...others, compania: value } : others);
          }}
        />
      )}
      {data && (
        <Choose
          {...common}
          at={field('IdContrato', t('dashboard.contract'))}
          id="tablero-contrato"
          placeholder={t('dashboard.allContracts')}
          value={chosen.IdContrato}
          onChange={(value) => {
            const { contrato: _, ...others } = query;
            onChange(typeof value === 'number' ? { ...others, contrato: value } : others);
          }}
        />
      )}
      {months && (
        <SegmentedControl
          aria-label={t('dashboard.months')}
          value={String(meses)}
          onChange={(value) => onChange({ ...query, meses: Number(value) })}
          data={MONTHS.map((value) => ({ value, label: t('dashboard.monthsOf', { n: value }) }))}
        />
      )}
    </fieldset>
  );
}
