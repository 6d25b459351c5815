import { Button } from '@mantine/core';
import { saveBlob } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import type { Values } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { screenWords } from '@platform/web/i18n/t';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconChevronRight, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useMemo, useState } from 'react';
import { worksQuery } from '../trabajos/wire';
import { parametersOf, readAsked, writeAsked } from './asked';
import { Beside } from './Beside';
import beside from './beside.module.css';
import { Filters } from './Filters';
import { Glance } from './Glance';
import { keepLast, keyOf, lastAsked } from './last';
import { Program } from './Program';
import { FIRST_SIZE, Rows } from './Rows';
import classes from './reportes.module.css';
import { Star } from './Star';
import { catalogQuery, type ReportListed, rowsQuery, takeReport } from './wire';

const t = screenWords('plataforma');
const NotFound = lazy(async () => ({ default: (await import('../pages/NotFound')).NotFound }));

/** One report: its filters, its rows, and its files. */
export function ReportPage() {
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(catalogQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const report = data.find(({ Ruta, Propia }) => Propia === 'N' && Ruta === pathname);
  return report ? <Report key={report.Codigo} report={report} /> : <NotFound />;
}

function Report({ report }: { readonly report: ReportListed }) {
  const router = useRouter();
  const key = keyOf(report.Codigo, useSession().perfil);
  const { pathname, searchStr } = useLocation();
  const today = undashed(clockOf(new Date().toISOString(), zone()));
  const asked = useMemo(() => readAsked(report, searchStr, today), [report, searchStr, today]);
  const [changed, setChanged] = useState<Values>({});
  const values = { ...asked.values, ...changed };
  // What all of it comes to is told with its first page.
  const { data: first } = useQuery({ ...rowsQuery(report.Codigo, parametersOf(asked.values), 1, FIRST_SIZE), enabled: asked.said });
  const see = (next: Values) => {
    setChanged({});
    keepLast(key, writeAsked(report, next), today);
    void router.navigate({ href: `${pathname}${writeAsked(report, next)}`, replace: true, resetScroll: false });
  };
  const keep = () => see(values);
  // It opens as it was last asked for, its days as far from today as they were.
  useEffect(() => {
    const last = searchStr === '' ? lastAsked(report, key, today) : undefined;
    if (last !== undefined) void router.navigate({ href: `${pathname}${last}`, replace: true, resetScroll: false });
  }, [key, pathname, report, router, searchStr, today]);
  const answer = first?.Respuesta ?? null;
  return (
    <div className={beside.page}>
      <div className={beside.work}>
        <Beside open={report.Codigo} />
        <div className={beside.main}>
          <nav className={classes.way} aria-label={t('reportes.way')}>
            <Link to="/reporte">{t('reportes.title')}</Link>
            <IconChevronRight size={13} aria-hidden />
            <span aria-current="page">{report.Reporte}</span>
          </nav>
          <PageTitle title={answer ?? report.Reporte} {...(answer === null ? {} : { heading: <>{answer}</> })} subtitle={report.Descripcion}>
            <Star code={report.Codigo} name={report.Reporte} />
            {report.Formatos.length > 1 && <Program report={report} values={values} />}
            {report.Formatos.includes('X') && <Take report={report} format="X" values={values} onTake={keep} main={!report.Formatos.includes('F')} />}
            {report.Formatos.includes('F') && <Take report={report} format="F" values={values} onTake={keep} main />}
          </PageTitle>
          <Filters
            report={report}
            values={values}
            said={asked.said ? (first?.Pedido ?? []) : undefined}
            onChange={(name, value) => setChanged({ ...changed, [name]: value })}
            onSee={keep}
            onWithout={(name) => see({ ...asked.values, [name]: null })}
          />
          {first && asked.said && <Glance report={report} values={asked.values} sums={first.Totales ?? {}} bars={first.Barras ?? null} />}
          {asked.said ? <Rows key={searchStr} report={report} parameters={parametersOf(asked.values)} /> : <p>{t('reportes.choose')}</p>}
        </div>
      </div>
    </div>
  );
}

interface TakeProps {
  readonly report: ReportListed;
  readonly format: 'X' | 'F';
  readonly values: Values;
  readonly onTake: () => void;
  /** The one act that stands out. */
  readonly main: boolean;
}

/** The report as a file: at once, or as a long work that is told about. */
function Take({ report: { Codigo, Reporte }, format, values, onTake, main }: TakeProps) {
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => takeReport(Codigo, format, parametersOf(values)),
    onError: notifyError,
    onSuccess(answer) {
      if ('blob' in answer) return saveBlob(answer.blob, answer.name ?? `${Reporte}.${format === 'X' ? 'xlsx' : 'pdf'}`);
      notifyOk(t('reportes.later', { n: answer.instead.Filas }));
      return client.invalidateQueries(worksQuery);
    },
  });
  const Sign = format === 'X' ? IconFileSpreadsheet : IconFileTypePdf;
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      leftSection={<Sign size={16} aria-hidden />}
      loading={take.isPending}
      onClick={() => {
        onTake();
        take.mutate();
      }}
    >
      {format === 'X' ? 'Excel' : 'PDF'}
    </Button>
  );
}
