import { Button } from '@mantine/core';
import { saveBlob } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import { plain, type Values } from '@platform/web/data/row';
import { clockOf, undashed } from '@platform/web/data/zone';
import { FieldBox } from '@platform/web/form/FieldBox';
import { screenWords } from '@platform/web/i18n/t';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, useMemo, useState } from 'react';
import { worksQuery } from '../trabajos/wire';
import { fieldsOfReport, parametersOf, readAsked, writeAsked } from './asked';
import { Program } from './Program';
import { Rows } from './Rows';
import classes from './reportes.module.css';
import { Star } from './Star';
import { catalogQuery, type ReportListed, takeReport } from './wire';

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
  const { pathname, searchStr } = useLocation();
  const asked = useMemo(() => readAsked(report, searchStr, undashed(clockOf(new Date().toISOString(), zone()))), [report, searchStr]);
  const [changed, setChanged] = useState<Values>({});
  const values = { ...asked.values, ...changed };
  const keep = () => {
    setChanged({});
    void router.navigate({ href: `${pathname}${writeAsked(report, values)}`, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageTitle
        title={report.Reporte}
        subtitle={
          <>
            <Link to="/reporte" className={classes.back}>
              {t('reportes.back')}
            </Link>{' '}
            {report.Descripcion}
          </>
        }
      >
        <Star code={report.Codigo} name={report.Reporte} />
        {report.Formatos.includes('X') && <Take report={report} format="X" values={values} onTake={keep} />}
        {report.Formatos.includes('F') && <Take report={report} format="F" values={values} onTake={keep} />}
        {report.Formatos.length > 1 && <Program report={report} values={values} />}
      </PageTitle>
      <Filters report={report} values={values} onChange={(name, value) => setChanged({ ...changed, [name]: value })} onSee={keep} />
      {asked.said ? <Rows key={searchStr} report={report} parameters={parametersOf(asked.values)} /> : <p>{t('reportes.choose')}</p>}
    </>
  );
}

interface FiltersProps {
  readonly report: ReportListed;
  readonly values: Values;
  readonly onChange: (name: string, value: Values[string]) => void;
  readonly onSee: () => void;
}

function Filters({ report, values, onChange, onSee }: FiltersProps) {
  const fields = useMemo(() => fieldsOfReport(report), [report]);
  return (
    <form
      className={classes.filters}
      aria-label={t('reportes.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onSee();
      }}
    >
      {fields.map((at) => (
        <div key={at.name} data-kind={at.field.kind}>
          <FieldBox
            at={at}
            id={`reporte-${at.name}`}
            value={values[at.name]}
            values={values}
            required={false}
            readOnly={false}
            error={undefined}
            onChange={(next) => {
              if (plain(next) === plain(values[at.name])) return;
              onChange(at.name, next);
            }}
            onBlur={() => undefined}
          />
        </div>
      ))}
      <Button type="submit">{t('reportes.see')}</Button>
    </form>
  );
}

interface TakeProps {
  readonly report: ReportListed;
  readonly format: 'X' | 'F';
  readonly values: Values;
  readonly onTake: () => void;
}

/** The report as a file: at once, or as a long work that is told about. */
function Take({ report: { Codigo, Reporte }, format, values, onTake }: TakeProps) {
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
      variant="default"
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
