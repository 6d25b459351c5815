import type { Fields } from '@platform/entity/field';
import { choice, date, ref } from '@platform/entity/field';
import { allOf, anyOf, type Expression } from '@platform/web/data/filters';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type Values } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { useLocation, useRouter } from '@tanstack/react-router';

const yesNo = choice({ options: ['S', 'N'] });
/** What the report is narrowed by, in order. */
export const FILTERS = {
  Desde: date({}),
  Hasta: date({}),
  IdPeriodo: ref('ComedorPeriodo', {}),
  IdComedor: ref('ComedorComedor', {}),
  IdServicio: ref('ComedorServicio', { dependsOn: ['IdComedor'] }),
  IdCompaniaConcesionaria: ref('AdministracionCompania', {}),
  IdCompania: ref('AdministracionCompania', {}),
  IdContrato: ref('AdministracionContrato', {}),
  IdCentroCosto: ref('AdministracionCentroCosto', {}),
  IdTipoCargo: ref('AdministracionTipoCargo', {}),
  Excepcional: yesNo,
  Observado: yesNo,
} satisfies Fields;
type Name = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS);
const isName = (name: string): name is Name => NAMES.includes(name);

/** What is asked: it lives in the address, and begins with the month so far. */
export interface Asked {
  readonly values: Values;
  /** As the server is asked. */
  readonly query: Readonly<Record<string, string>>;
  readonly grouping: string;
  readonly tab: string;
  change(changes: Readonly<Record<string, string | null>>): void;
}

export function useAsked(): Asked {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const said = new URLSearchParams(searchStr);
  const today = useToday();
  const usual: Readonly<Record<string, string>> = said.has('IdPeriodo') ? {} : { Desde: `${today.slice(0, 6)}01`, Hasta: today };
  const query: Record<string, string> = {};
  for (const name of NAMES) {
    const value = said.get(name) ?? usual[name];
    if (value) query[name] = value;
  }
  const values = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, isName(name) && FILTERS[name].kind === 'ref' ? Number(value) : value]),
  );
  return {
    values,
    query,
    grouping: said.get('grupo') ?? 'C',
    tab: said.get('pestana') ?? 'consolidado',
    change(changes) {
      const next = new URLSearchParams(router.latestLocation.searchStr);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      void router.navigate({ href: `${pathname}?${next}`, replace: true, resetScroll: false });
    },
  };
}

const SAME = ['IdComedor', 'IdServicio', 'IdCompaniaConcesionaria', 'IdContrato', 'IdCentroCosto', 'IdTipoCargo'] as const;
const FLAGS = ['Excepcional', 'Observado'] as const;

/** The rations of a report, as a list filters them. */
export function useRations({ values, query }: Asked): Expression {
  const { data: periods = [] } = useLookup({ resource: 'ComedorPeriodo' });
  const period = periods.find((row) => plain(row.IdPeriodo) === query.IdPeriodo);
  const [from, to] = period ? [plain(period.FechaInicio), plain(period.FechaFin)] : [query.Desde ?? '', query.Hasta ?? ''];
  const days: Expression = [['FechaConsumo', '>=', from], 'AND', ['FechaConsumo', '<=', to]];
  const company = values.IdCompania === undefined ? undefined : Number(values.IdCompania);
  return (
    allOf([
      ['Anulado', '=', 'N'],
      period?.Estado === 'C' ? ['IdPeriodo', '=', Number(values.IdPeriodo)] : days,
      ...SAME.map((name): Expression | undefined => (values[name] === undefined ? undefined : [name, '=', Number(values[name])])),
      ...FLAGS.map((name): Expression | undefined => (query[name] === undefined ? undefined : [name, '=', query[name]])),
      company === undefined
        ? undefined
        : anyOf([
            ['IdCompaniaCargo', '=', company],
            [['IdCompaniaCargo', '=', null], 'AND', ['IdCompania', '=', company]],
          ]),
    ]) ?? days
  );
}
