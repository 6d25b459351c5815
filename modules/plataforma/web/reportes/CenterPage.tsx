import { Switch, Tabs } from '@mantine/core';
import { screenWords } from '@platform/web/i18n/t';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { WorkList } from '../trabajos/WorksPage';
import { worksQuery } from '../trabajos/wire';
import { useFavouriteReports } from './favourites';
import { byModule, matching } from './find';
import { Programmed } from './Programmed';
import { ReportSearch } from './ReportSearch';
import classes from './reportes.module.css';
import { Star } from './Star';
import { catalogQuery, type ReportListed } from './wire';

const t = screenWords('plataforma');
const TABS = ['reportes', 'programados', 'exportaciones'] as const;

/** The report center: what there is to report, module by module, what goes out by itself, and one's own long exports. */
export function CenterPage() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const tab = TABS.find((one) => one === new URLSearchParams(searchStr).get('pestana')) ?? TABS[0];
  const show = (next: string | null) =>
    void router.navigate({ href: next === null || next === TABS[0] ? pathname : `${pathname}?pestana=${next}`, replace: true, resetScroll: false });
  return (
    <>
      <PageTitle title={t('reportes.title')} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t('reportes.title')} mb="md">
          {TABS.map((id) => (
            <Tabs.Tab key={id} value={id}>
              {t(`reportes.tabs.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{tab === 'reportes' ? <Catalog /> : tab === 'programados' ? <Programmed /> : <Exports />}</Tabs.Panel>
      </Tabs>
    </>
  );
}

function Catalog() {
  const { data, error, refetch } = useQuery(catalogQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  if (data.length === 0) return <EmptyState title={t('reportes.empty')} text={t('reportes.emptyText')} />;
  return <Cards reports={data} />;
}

function Cards({ reports }: { readonly reports: readonly ReportListed[] }) {
  const [text, setText] = useState('');
  const [only, setOnly] = useState(false);
  const { has } = useFavouriteReports();
  const groups = byModule(matching(reports, text).filter(({ Codigo }) => !only || has(Codigo)));
  return (
    <>
      <div className={classes.bar}>
        <ReportSearch value={text} onChange={setText} />
        <Switch label={t('reportes.onlyFavourites')} checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
      </div>
      {groups.length === 0 && <EmptyState title={t('reportes.none')} text={t('reportes.noneText')} />}
      {groups.map(({ module, color, reports: own }) => (
        <section key={module} className={classes.group} aria-label={module}>
          <h2 style={{ borderColor: color }}>{module}</h2>
          <ul>
            {own.map(({ Codigo, Reporte, Descripcion, Ruta }) => (
              <li key={Codigo}>
                <div>
                  <Link to={Ruta}>{Reporte}</Link>
                  {Descripcion && <p>{Descripcion}</p>}
                </div>
                <Star code={Codigo} name={Reporte} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Exports() {
  const { data, error, refetch } = useQuery(worksQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const works = data.data.filter(({ Tipo }) => Tipo === 'exportacion');
  if (works.length === 0) return <EmptyState title={t('reportes.noExports')} text={t('reportes.exportsText')} />;
  return <WorkList works={works} label={t('reportes.tabs.exportaciones')} />;
}
