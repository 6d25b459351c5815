import { screenWords } from '@platform/web/i18n/t';
import { IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './beside.module.css';
import { useFavouriteReports } from './favourites';
import { byModule, matching } from './find';
import { ReportSearch } from './ReportSearch';
import { catalogQuery, type ReportListed } from './wire';

const t = screenWords('plataforma');

/** The other reports, beside the one that is open: those kept at hand first, then module by module. */
export function Beside({ open }: { readonly open: string }) {
  const { data = [] } = useQuery(catalogQuery);
  const { has } = useFavouriteReports();
  const [text, setText] = useState('');
  const found = matching(data, text);
  const kept = found.filter(({ Codigo }) => has(Codigo));
  const groups = [
    ...(kept.length > 0 ? [{ name: t('reportes.favourites'), reports: kept }] : []),
    ...byModule(found.filter(({ Codigo }) => !has(Codigo))).map(({ module, reports }) => ({ name: module, reports })),
  ];
  return (
    <nav className={classes.beside} aria-label={t('reportes.title')}>
      <ReportSearch size="xs" value={text} onChange={setText} />
      {found.length === 0 && <p>{t('reportes.none')}</p>}
      {groups.map(({ name, reports }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {reports.map((one) => (
              <One key={one.Codigo} report={one} current={one.Codigo === open} kept={has(one.Codigo)} />
            ))}
          </ul>
        </section>
      ))}
      <Link to="/reporte">{t('reportes.all', { n: data.length })}</Link>
    </nav>
  );
}

function One({ report: { Ruta, Reporte }, current, kept }: { readonly report: ReportListed; readonly current: boolean; readonly kept: boolean }) {
  return (
    <li>
      <Link to={Ruta} aria-current={current ? 'page' : undefined}>
        <span>{Reporte}</span>
        {kept && <IconStarFilled size={14} aria-hidden />}
      </Link>
    </li>
  );
}
